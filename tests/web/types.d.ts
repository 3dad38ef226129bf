// What the modules of src/hitori/web/static hand to each other; their comments name these types, and `make types`
// checks them. `Answers` are the records of crates/hitori-answers: test_types.py holds them to what the module says.

/** UNKNOWN, SHADED or UNSHADED for each cell. */
type Shades = Uint8Array | number[];

/** Rows of `#`, `.` and `?`. */
type Rows = string[];

/** A cell as the engine names it, from 0. */
type Place = [row: number, col: number];

type Level = "trivial" | "easy" | "medium" | "hard" | "expert" | "extreme";
type Uniqueness = "none" | "unique" | "multiple" | "unknown";

/** A board: the labels row by row, 0 for a blank. */
interface Board {
  rows: number;
  cols: number;
  labels: number[];
}

interface Puzzle extends Board {
  name?: string | null;
  author?: string | null;
  source?: string | null;
  daily?: string;
  /** The labels are letters. */
  letters?: boolean;
  shading?: Rows;
  warnings?: string[];
}

interface Violation {
  rule: string;
  cells: number[];
}

/** Cells to point out on the board, each kind with a mark of its own. */
interface Notes {
  violations?: Violation[];
  deduced?: number[];
  because?: number[];
  mistakes?: number[];
  open?: number[];
  changed?: number[];
  missing?: number[];
  ghost?: number[];
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
  /** The shades before it. */
  before: Uint8Array;
}

/** A game: its marks, their history, and how it stands. */
interface Saved {
  shades?: Shades;
  past?: Stroke[];
  future?: Stroke[];
  branch?: number | null;
  seconds?: number;
  /** What each cell was left with, as bits: 1 shaded, 2 unshaded. */
  stood?: number[];
  level?: string;
  hints?: number;
  isRevealed?: boolean;
  solved?: Solved;
  /** The time to beat where a solved puzzle is played again. */
  rival?: number;
}

/** First answers on positions for one technique. */
type Score = {
  right: number;
  tried: number;
  streak: number;
};

interface Solved {
  at?: number;
  day?: string;
  seconds: number;
  hints?: number;
  mistakes?: number;
}

interface KeptGame extends Saved {
  id?: string;
  puzzle: Puzzle;
  at?: number;
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

type Settings = {
  theme: string;
  language: string;
  tap: string;
  help: string;
  delay: number;
  circles: boolean;
  equals: boolean;
  drags: boolean;
  labels: boolean;
  rulers: boolean;
  timer: boolean;
  keys: boolean;
  rows: number;
  cols: number;
  level: string;
};

/** What is kept, by name; a game by its puzzle's. */
interface Kept {
  settings: Settings;
  shelf: Shelf;
  draft: Draft | null;
  practice: Record<string, Score>;
  [game: `game:${string}`]: KeptGame;
}

/** A puzzle, and the shades on its board. */
interface Shown {
  puzzle: Puzzle;
  shades: Shades;
}

/** A puzzle, and what is known of its solution. */
interface Position {
  puzzle: Puzzle;
  known: Shades;
}

/** A position to reason about; with a claim it is an exercise. */
interface Task extends Position {
  claim?: Claim | null;
  /** The techniques that count as reasons; any argument does without them. */
  allowed?: string[] | null;
  /** Its game is under it. */
  canTake?: boolean;
}

/** A position in which a technique is the next step, and what it may deduce. */
interface Exercise extends Position {
  technique: string;
  deductions: Deduction[];
  isCounted: boolean;
  answer?: Deduction;
}

/** What the player says of a cell, and what an exercise asks for. */
interface Claim {
  cell: number;
  shade: number;
}

/** What *New puzzle* asks for. */
interface Wish {
  rows: number;
  cols: number;
  level: string;
  seed?: number | null;
  extra?: Record<string, unknown>;
}

/** A message: a template, or templates by a count, a shade or the number of cells. */
type Template = string | { [choice: string]: Template };

/** The values of a message, as they come in JSON. */
type Values = Record<string, unknown>;

/** A language. */
interface Speaker {
  text(key: string, values?: Values): string;
  sentence(deduction: Reason): string;
  hint(deduction: Deduction): string[];
}

/** A choice on the card: its words, and what it does. */
type Action = [words: string, run: () => unknown];
type Mood = "" | "good" | "alarm";

interface Options {
  signal?: AbortSignal;
  seconds?: number;
  [wish: string]: unknown;
}

type Line = { row: number } | { col: number };

/** What follows, and why. */
interface Reason {
  cells: Place[];
  shade: "#" | ".";
  message: string;
  details: Values;
}

/** A step of an explanation. */
interface Deduction extends Reason {
  technique: string;
  because: Place[];
  imagined: number;
  where: Place | Line;
}

interface Characteristics {
  rows: number;
  cols: number;
  distinct_labels: number;
  adjacent_duplicates: number;
  non_adjacent_duplicates: number;
  triple_adjacent_duplicates: number;
  shaded: number | null;
  density: number | null;
  shaded_corners: number | null;
  shaded_edges: number | null;
  contact_trees: number[] | null;
}

/** A technique with a worked board. */
interface Taught extends Board {
  technique: string;
  level: Level;
  is_dealt: boolean;
  known: Rows;
  deduction: Deduction;
}

/** An explanation that is shown, of a puzzle from some marks on. */
type Explained = Answers["explain"] & { puzzle: Puzzle; marks: Shades; start: Shades };

/** The verdict on a step; what does not belong to it is null. */
interface Judged {
  verdict: "follows" | "needs_more" | "undecided" | "wrong" | "known_is_wrong" | "unknown";
  technique: string | null;
  assumptions: number | null;
  cells: Place[] | null;
  is_smallest: boolean | null;
  more_than_needed: Place[] | null;
  counterexample: Rows | null;
  solutions: [Rows, Rows] | null;
  proof: string | null;
}

/** Why a text cannot be read, and where, counted from 1. */
interface Refusal {
  problem?: string;
  line?: number | null;
  column?: number | null;
}

/** What the engine answers to each question. */
interface Answers {
  solve: {
    name: string | null;
    rows: number;
    cols: number;
    status: "solved" | "no_solution" | "unknown";
    solution: Rows | null;
    solver: string;
    elapsed: number;
    stats: Record<string, number | null>;
  };
  uniqueness: { uniqueness: Uniqueness };
  inspect: {
    count: number;
    complete: boolean;
    solution: Rows | null;
    other: Rows | null;
    differing: Place[] | null;
    shares: number[] | null;
  };
  rate: {
    name: string | null;
    uniqueness: Uniqueness;
    level: Level | null;
    score: number | null;
    hardest: string | null;
    effort: number | null;
    techniques: Record<string, number> | null;
    characteristics: Characteristics;
  };
  characteristics: Characteristics;
  explain: {
    name: string | null;
    uniqueness: Uniqueness;
    steps: Deduction[];
    complete: boolean;
    solution: Rows | null;
    shading: Rows;
  };
  hint: { name: string | null; uniqueness: Uniqueness; mistakes: Place[]; deduction: Deduction | null };
  make_unique: { labels: number[]; changed: Place[] };
  generate: Board & { name: string; level: Level | null };
  catalogue: Taught[];
  deal: Board & { known: Rows };
  deductions: Deduction[];
  judge: Judged;
  read: Refusal & { format: string; puzzles: Puzzle[] };
  write: Refusal & { text: string };
  writers: Refusal & { formats: string[] };
}

/** A question to the engine, e.g. {ask: "solve", puzzle}; what comes with it is for the engine to read. */
interface Question<Name extends keyof Answers> {
  ask: Name;
  [wish: string]: unknown;
}

/** A finger or a mouse button that is down. */
interface Press {
  cell: number;
  x: number;
  y: number;
  isDrawing: boolean;
  pointer: number;
  /** Until a finger that stays draws. */
  timer?: number;
}

/** What strokes of a pointer do. */
interface Pen {
  begin(cell: number, isOther: boolean): void;
  extend(cell: number): void;
  end(): void;
  cancel(): void;
  /** Whether a finger draws, or scrolls. */
  canDrag(): boolean;
}

/** Two fingers on the board: where they were put down, and where they are. */
interface Pinch {
  apart: number;
  middle: number[];
  size: number;
  limits: number[];
  corner: number[];
  now: number[];
  scale: number;
}

/** A thread of the page or of Node. */
interface Thread {
  postMessage(message: unknown): void;
  terminate(): unknown;
}
