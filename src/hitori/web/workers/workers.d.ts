// What the workers find there: sw.js what `hitori play` writes in front of it, worker.js the scope it has in a page.

declare const VERSION: string;
declare const FILES: string[];

/** What the modules built from crates/hitori-web export. */
interface Engine {
  memory: WebAssembly.Memory;
  alloc(length: number): number;
  ask(start: number, length: number): number;
  free(start: number, length: number): void;
}
