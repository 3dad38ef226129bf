// What the modules of src/hitori/web/static hand to each other; their comments name these types, and `make types`
// checks them.

/** UNKNOWN, SHADED or UNSHADED for each cell. */
type Shades = Uint8Array | number[];

/** A board: the labels row by row, 0 for a blank. */
interface Board {
  rows: number;
  cols: number;
  labels: number[];
}

interface Puzzle extends Board {
  name?: string;
  author?: string;
  source?: string;
  daily?: string;
  /** The labels are letters. */
  letters?: boolean;
  shading?: string[];
  warnings?: string[];
}

interface Violation {
  rule: string;
  cells: number[];
}

/** A cell, and its shade before and after. */
type Change = [number, number, number];
type Stroke = Change[];

/** A stroke that is being drawn. */
interface OpenStroke {
  pen: number;
  after: number;
  cells: number[];
  changes: Stroke;
}

interface Saved {
  shades?: Shades;
  past?: Stroke[];
  future?: Stroke[];
  branch?: number | null;
  seconds?: number;
  /** What each cell was left with, as bits: 1 shaded, 2 unshaded. */
  stood?: number[];
}

/** First answers on positions for one technique. */
interface Score {
  right: number;
  tried: number;
  streak: number;
}

interface KeptGame extends Saved {
  id?: string;
  puzzle: Puzzle;
  level?: string;
  hints?: number;
  isRevealed?: boolean;
  at?: number;
  solved?: { at?: number; day?: string; seconds: number; hints?: number };
}

interface Draft {
  puzzle: Puzzle;
  past: Puzzle[];
  isOpen: boolean;
}

interface Shelf {
  puzzles: Puzzle[];
  at: number;
}

type Settings = Record<string, any>;

interface Options {
  signal?: AbortSignal;
  seconds?: number;
  [wish: string]: unknown;
}

/** A thread of the page or of Node. */
interface Thread {
  postMessage(message: unknown): void;
  terminate(): unknown;
}

interface Question {
  id: number;
  text: string;
  resolve: (value: any) => void;
  reject: (reason: unknown) => void;
  settle: () => void;
}

declare module "node:*" {
  export const Worker: any;
  export const readFile: any;
}
