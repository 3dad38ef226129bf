// The thread in which the module works, so that the page never waits for it. In: {module}, then questions {id, text}.
// Out: {id, text}, the answer, or {id, defect} where the module stopped on a bug; the next question gets a fresh
// instance.

const inNode = !globalThis.WorkerGlobalScope;
const port = inNode ? (await import("node:worker_threads")).parentPort : self;
/** @type {WebAssembly.Module} */
let module;
/** @type {Engine | undefined} */
let engine;
let panic = "";

/** @type {(memory: WebAssembly.Memory, start: number, length: number) => string} */
const text = ({ buffer }, start, length) => new TextDecoder().decode(new Uint8Array(buffer, start, length));

function fresh() {
  /** @type {(start: number, length: number) => void} */
  const on_panic = (start, length) => (panic = text(/** @type {Engine} */ (engine).memory, start, length));
  const { exports } = new WebAssembly.Instance(module, { page: { now: () => performance.now(), on_panic } });
  return /** @type {Engine} */ (/** @type {unknown} */ (exports));
}

function answer(/** @type {string} */ question) {
  engine ??= fresh();
  const { alloc, ask, free, memory } = engine;
  const bytes = new TextEncoder().encode(question);
  const start = alloc(bytes.length);
  new Uint8Array(memory.buffer, start, bytes.length).set(bytes);
  const found = ask(start, bytes.length);
  const length = new DataView(memory.buffer).getUint32(found, true);
  const answered = text(memory, found + 4, length);
  free(found, length);
  return answered;
}

port.onmessage = (/** @type {{ data: any }} */ { data }) => {
  const { module: compiled, id, text: question } = data;
  if (compiled) {
    module = compiled;
    engine = fresh();
    return;
  }
  try {
    port.postMessage({ id, text: answer(question) });
  } catch (error) {
    engine = undefined;
    port.postMessage({ id, defect: panic || String(error) });
    panic = "";
  }
};
