// What core.js and worker.js use of Node.

declare module "node:worker_threads" {
  export class Worker {
    constructor(url: URL);
    on(event: "message" | "error", hear: (found: any) => void): this;
    postMessage(message: unknown): void;
    terminate(): unknown;
  }
  export const parentPort: {
    onmessage: ((event: { data: any }) => void) | null;
    postMessage(message: unknown): void;
  };
}

declare module "node:fs/promises" {
  export function readFile(url: URL): Promise<Uint8Array<ArrayBuffer>>;
}
