// The thread in which the module works, so that the page never waits for it. In: {module}, then questions {id, text}.
// Out: {id, text}, the answer, or {id, defect} where the module stopped on a bug; the next question gets a fresh
// instance.

const inNode = !globalThis.WorkerGlobalScope;
const port = inNode ? (await import("node:worker_threads")).parentPort : self;
let module;
let instance;
let panic = "";

function text(start, length) {
  return new TextDecoder().decode(new Uint8Array(instance.exports.memory.buffer, start, length));
}

function fresh() {
  const page = { now: () => performance.now(), on_panic: (start, length) => (panic = text(start, length)) };
  return new WebAssembly.Instance(module, { page });
}

function answer(question) {
  instance ??= fresh();
  const { alloc, ask, free, memory } = instance.exports;
  const bytes = new TextEncoder().encode(question);
  const start = alloc(bytes.length);
  new Uint8Array(memory.buffer, start, bytes.length).set(bytes);
  const found = ask(start, bytes.length);
  const length = new DataView(memory.buffer).getUint32(found, true);
  const answered = text(found + 4, length);
  free(found, length);
  return answered;
}

function hear({ module: compiled, id, text: question }) {
  if (compiled) {
    module = compiled;
    instance = fresh();
    return;
  }
  try {
    port.postMessage({ id, text: answer(question) });
  } catch (error) {
    instance = undefined;
    port.postMessage({ id, defect: panic || String(error) });
    panic = "";
  }
}

if (inNode) port.on("message", hear);
else port.onmessage = ({ data }) => hear(data);
