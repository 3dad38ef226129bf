// What the modules of static/ hand to each other; their comments name these types, and `make types` checks them.
// The records of the engine are those of the package for npm, which declares them for everybody.

type Rows = import("../../../crates/hitori-web/npm/types.d.ts").Rows;
type Place = import("../../../crates/hitori-web/npm/types.d.ts").Place;
type Line = import("../../../crates/hitori-web/npm/types.d.ts").Line;
type Level = import("../../../crates/hitori-web/npm/types.d.ts").Level;
type Uniqueness = import("../../../crates/hitori-web/npm/types.d.ts").Uniqueness;
type Board = import("../../../crates/hitori-web/npm/types.d.ts").Board;
type Values = import("../../../crates/hitori-web/npm/types.d.ts").Values;
type Reason = import("../../../crates/hitori-web/npm/types.d.ts").Reason;
type Deduction = import("../../../crates/hitori-web/npm/types.d.ts").Deduction;
type NoStep = import("../../../crates/hitori-web/npm/types.d.ts").NoStep;
type Said<Step> = import("../../../crates/hitori-web/npm/types.d.ts").Said<Step>;
type Explanation = import("../../../crates/hitori-web/npm/types.d.ts").Explanation;
type Characteristics = import("../../../crates/hitori-web/npm/types.d.ts").Characteristics;
type Taught = import("../../../crates/hitori-web/npm/types.d.ts").Taught;
type Judged = import("../../../crates/hitori-web/npm/types.d.ts").Judged;
type Refusal = import("../../../crates/hitori-web/npm/types.d.ts").Refusal;
type Answers = import("../../../crates/hitori-web/npm/types.d.ts").Answers;
type Choice = import("../../../crates/hitori-web/npm/types.d.ts").Choice;
type Rule = import("../../../crates/hitori-web/npm/types.d.ts").Rule;
type Checked = import("../../../crates/hitori-web/npm/types.d.ts").Checked;

/** A puzzle, and what the page knows of it. */
type Puzzle = import("../../../crates/hitori-web/npm/types.d.ts").Puzzle & {
  daily?: string;
  /** The labels are letters. */
  letters?: boolean;
};

/** UNKNOWN, SHADED or UNSHADED for each cell. */
type Shades = Uint8Array | number[];

interface Violation {
  rule: Rule;
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
  /** Lines and regions. */
  bands?: Band[];
  /** What follows in turn from an assumption. */
  steps?: Ghost[];
  /** Whether the deduced cells would be shaded, where that is shown. */
  isFilled?: boolean;
}

/** A rectangle of cells: its first row and column, and how many. */
type Band = [row: number, col: number, rows: number, cols: number];

/** A cell as it would be, the number of the step that shows it, and what is said of it. */
interface Ghost {
  cell: number;
  isShaded: boolean;
  number: string;
  words: string;
}

/** What a deduction marks in each role: cells, lines, what follows in turn, and broken rules. */
type Marks = {
  deduced: Place[];
  because: Place[];
  line: Line[];
  ghost: (readonly [cell: Place, shade: "#" | ".", number: string])[];
  broken: BrokenRule[];
};

/** Words for who sees the board, e.g. "[line|this row]", and for who does not. */
interface Marked {
  seen: string;
  said: string;
}

/** A deduction on the page: its marks, and its words. */
interface Pointed {
  notes: Notes;
  words: Marked;
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
  /** How often help was given: hints, mistakes shown, steps explained. */
  hints?: number;
  /** How often it was started over. */
  round?: number;
  isRevealed?: boolean;
  solved?: Solved;
  /** The time to beat where a solved puzzle is played again; 0 where each was one with help. */
  rival?: number;
  /** The time to beat that came with a link, in seconds. */
  toBeat?: number;
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
  /** How often help was given. */
  hints?: number;
  mistakes?: number;
  /** What its easiest steps use; of a game without help, once it was asked for. */
  techniques?: string[];
  /** What it was played with. */
  device?: "touch" | "mouse";
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
  /** What circles a cell shades its equals. */
  shadesEquals: boolean;
  equals: boolean;
  drags: boolean;
  labels: boolean;
  rulers: boolean;
  coordinates: boolean;
  timer: boolean;
  /** *Next puzzle* follows the results. */
  ramp: boolean;
  keys: boolean;
  rows: number;
  cols: number;
  level: string;
  /** *Why?* was opened before. */
  knowsWhy: boolean;
  /** In the editor, a complete number leads to the next cell. */
  advances: boolean;
  /** The size of text and digits, in percent. */
  print: number;
  vibrates: boolean;
  /** Somebody tapped twice, and was asked what that should do. */
  knowsTaps: boolean;
};

/** What is kept, by name; a game by its puzzle's. */
interface Kept {
  settings: Settings;
  shelf: Shelf;
  draft: Draft | null;
  practice: Record<string, Score>;
  person: string;
  learn: Record<string, Learnt>;
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
  /** The claim to begin with, which the player may change. */
  offered?: Claim;
  /** Back to where it was asked. */
  leave?: () => void;
  /** Its game is under it. */
  canTake?: boolean;
}

/** A position in which a technique is the next step, and what it may deduce. */
interface Exercise extends Position {
  technique: string;
  deductions: Deduction[];
  isCounted: boolean;
  answer?: Deduction;
  course?: Course;
}

/** What an exercise is part of, e.g. the five of a stop: its heading, what is said beside the answer, what hears of the
 * first answer, and the choices to go on and to leave. */
interface Course {
  title: string;
  score(): string;
  /** Without it no answer is counted. */
  answered?(isRight: boolean): void;
  next(): Action;
  back?: Action;
  leave: Action;
}

/** What is kept of a stop of *Learn*: see path.js. */
type Learnt = {
  seen: boolean;
  right: number;
  tried: number;
  passed: boolean;
  solved: boolean;
  puzzle: string;
};

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

/** A language. */
interface Speaker {
  text(key: string, values?: Values): string;
  sentence(deduction: Reason): string;
  hint(deduction: Deduction): string[];
  /** Take in the messages of another file. */
  add(more: Record<string, Template>): void;
}

/** A choice on the card: its words, and what it does. */
type Action = [words: string, run: () => unknown];
type Mood = "" | "good" | "alarm";

interface Options {
  signal?: AbortSignal;
  seconds?: number;
  [wish: string]: unknown;
}

/** An explanation that is shown, of a puzzle from some marks on. */
type Explained = Answers["explain"] & { puzzle: Puzzle; marks: Shades; start: Shades };

/** What each question of the engine comes with; tests/test_questions.py holds it to crates/hitori-answers. */
interface Questions {
  solve: { puzzle: Board };
  uniqueness: { puzzle: Board };
  inspect: { puzzle: Board; limit?: number };
  rate: { puzzle: Board; without?: string[] };
  characteristics: { puzzle: Board };
  explain: { puzzle: Board; known?: string; assumes_unique?: boolean };
  hint: { puzzle: Board; known?: string; assumes_unique?: boolean };
  make_unique: { puzzle: Board; seed?: number };
  generate: { request: PuzzleRequest; seed?: number; number?: number };
  plan: { request: PuzzleRequest };
  levels: { request: PuzzleRequest };
  count: { puzzle: Board; limit?: number };
  necessary_labels: { puzzle: Board };
  steps: { puzzle: Board; known?: string; most?: number };
  deductions: { puzzle: Board; technique: string; known?: string; about?: Place[]; most?: number };
  facts: { puzzle: Board; technique: string; known?: string };
  rounds: { puzzle: Board; known?: string; without?: string[]; most?: number };
  judge: { puzzle: Board; step: string; because?: Place[]; known?: string; techniques?: string[]; proved?: boolean };
  reason: { puzzle: Board; step: string; known?: string; techniques?: string[] };
  prove_step: { puzzle: Board; step: string; because?: Place[]; known?: string };
  draw: { puzzle: Board; name?: string; known?: string; violations?: BrokenRule[]; deduced?: Place[]; because?: Place[]; rulers?: boolean; letters?: boolean; palette?: string };
  catalogue: {};
  deal: { request: PuzzleRequest; seed?: number; number?: number };
}

/** A rule that is broken, and the cells that break it. */
interface BrokenRule {
  rule: Rule;
  cells: Place[];
}

/** What a new puzzle shall be like. */
interface PuzzleRequest {
  rows: number;
  cols: number;
  labels?: number;
  shaded?: [number, number];
  symmetry?: string;
  containing?: string;
  minimal?: boolean;
  fewest_clues?: boolean;
  method?: string;
  difficulty?: string;
  technique?: string;
}

/** A question to the engine, e.g. {ask: "solve", puzzle}, as the line passes it on. */
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
  /** The screen was higher than wide. */
  isUpright: boolean;
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
  /** Whether a long press is felt. */
  vibrates(): boolean;
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
