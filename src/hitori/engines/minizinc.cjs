// MiniZinc for Node: `node minizinc.cjs PACKAGE ARGUMENT...` runs the npm package's WebAssembly build once, on the
// model that comes on stdin, and prints what it prints. The package has this build only as a worker for browsers:
// we are the page that the worker talks to. Chuffed keeps state between two runs of one worker, so there is only one.
"use strict";
const fs = require("fs");
const path = require("path");

const [dist, ...options] = process.argv.slice(2);
const model = fs.readFileSync(0, "utf8");
let tell;

function listen(_event, listener) {
  tell = (data) => listener({ data });
}

function hear(message) {
  if (message.type === "ready") {
    tell({ args: [...options, "model.mzn"], files: { "model.mzn": model } });
  } else if (message.type === "exit") {
    fs.writeSync(1, message.stdout ?? "");
    fs.writeSync(2, message.stderr ?? message.message ?? "");
    process.exit(message.code === 0 ? 0 : 1);
  }
}

const worker = fs.readFileSync(path.join(dist, "minizinc-worker.js"), "utf8");
new Function("require", "__dirname", "addEventListener", "postMessage", worker)(require, dist, listen, hear);
tell({ wasmURL: path.join(dist, "minizinc.wasm"), dataURL: path.join(dist, "minizinc.data") });
