// MiniZinc for Node: `node minizinc.cjs PACKAGE ARGUMENT...` answers each line of stdin, {"model": "...", "left": null},
// with a line of MiniZinc's output: {"code": 0, "stdout": "...", "stderr": "..."}, or {"timeUp": true} if the time `left`
// (milliseconds) ended first. It ends with its stdin, even in the middle of an answer.
//
// The npm package holds MiniZinc as WebAssembly, in a worker for browsers; we act as the page that the worker talks to.
// The WebAssembly is compiled once, but each model has a worker of its own: Chuffed keeps state between two models.
"use strict";
const fs = require("fs");
const path = require("path");
const readline = require("readline");
const vm = require("vm");
const { Worker, isMainThread, parentPort, workerData } = require("worker_threads");

function serve(dist, options) {
  const compiled = new WebAssembly.Module(fs.readFileSync(path.join(dist, "minizinc.wasm")));
  const start = () => new Worker(__filename, { workerData: { compiled, dist, options } });
  let next = start();
  let isFirst = true;
  readline
    .createInterface({ input: process.stdin })
    .on("line", (line) => {
      const worker = next;
      next = start(); // It loads while the other one works.
      const waited = isFirst ? performance.now() : 0; // The first line has waited since this process started.
      isFirst = false;
      answer(worker, JSON.parse(line), waited);
    })
    .on("close", () => process.exit());
}

async function answer(worker, { model, left }, waited) {
  let timer;
  const said = await new Promise((resolve) => {
    worker.once("message", resolve);
    worker.once("error", (error) => resolve({ code: 1, stderr: String(error) }));
    worker.postMessage(model);
    if (left !== null) {
      timer = setTimeout(resolve, left - waited, { timeUp: true });
    }
  });
  clearTimeout(timer);
  await worker.terminate();
  console.log(JSON.stringify(said));
}

function work({ compiled, dist, options }) {
  let tell;
  const addEventListener = (_event, listener) => {
    tell = (data) => listener({ data });
  };
  const hear = ({ type, code, stdout, stderr, message }) => {
    if (type === "ready") {
      // It says so again after its answer.
      parentPort.once("message", (model) => tell({ args: [...options, "model.mzn"], files: { "model.mzn": model } }));
    } else if (type === "exit") {
      parentPort.postMessage({ code, stdout, stderr: stderr ?? message });
    }
  };
  WebAssembly.instantiate = async (_bytes, imports) => ({ instance: new WebAssembly.Instance(compiled, imports) });
  Object.assign(globalThis, { require, __dirname: dist, addEventListener, postMessage: hear });
  vm.runInThisContext(fs.readFileSync(path.join(dist, "minizinc-worker.js"), "utf8"));
  tell({ wasmURL: path.join(dist, "minizinc.wasm"), dataURL: path.join(dist, "minizinc.data") });
}

if (isMainThread) {
  serve(process.argv[2], process.argv.slice(3));
} else {
  work(workerData);
}
