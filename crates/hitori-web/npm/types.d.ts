// The types of the package hitori-toolkit. The player's modules have theirs from here too
// (src/hitori/web/types.d.ts), and tests/web/test_types.py holds `Answers` to what the modules say.

/** Rows of `#`, `.` and `?`. */
export type Rows = string[];

/** A cell, from 0. */
export type Place = [row: number, col: number];

export type Line = { row: number } | { col: number };
export type Level = "trivial" | "easy" | "medium" | "hard" | "expert" | "extreme";
export type Uniqueness = "none" | "unique" | "multiple" | "unknown";

/** A board: the labels row by row, 0 for a blank. */
export interface Board {
  rows: number;
  cols: number;
  labels: number[];
}

/** A board, and what came with it. */
export interface Puzzle extends Board {
  name?: string | null;
  author?: string | null;
  source?: string | null;
  shading?: Rows;
  /** What a person should know of how its text was read. */
  warnings?: string[];
  /** The labels are letters. */
  letters?: boolean;
}

/** A board as an argument: its labels may come as a typed array. */
export interface GivenBoard {
  rows: number;
  cols: number;
  labels: ArrayLike<number>;
}

/** A puzzle as an argument. */
export type GivenPuzzle = GivenBoard & Omit<Puzzle, keyof Board>;

/** A shading as an argument: its rows as a text, e.g. "#.\n.?", or as the list that an answer has. */
export type GivenShading = string | readonly string[];

/** The values of a message, as they come in JSON. */
export type Values = Record<string, unknown>;

/** What follows, and why: a key of the messages, and its values. */
export interface Reason {
  cells: Place[];
  shade: "#" | ".";
  message: string;
  details: Values;
}

/** A step of an explanation. */
export interface Deduction extends Reason {
  technique: string;
  because: Place[];
  imagined: number;
  where: Place | Line;
}

/** A step with its sentence; null where the engine was given no language, and where there is no step. */
export type Said<Step> = Step & { sentence: string | null };

/** The keys of a step where there is none. */
export interface NoStep {
  technique: null;
  cells: Place[];
  shade: null;
  because: Place[];
  imagined: null;
  message: null;
  details: null;
  where: null;
}

export interface Characteristics {
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

/** A technique with a worked board, and one that looks alike, where it finds nothing. */
export interface Taught extends Board {
  technique: string;
  level: Level;
  is_dealt: boolean;
  known: Rows;
  deduction: Deduction;
  near_miss: Board & { known: Rows };
}

/** The verdict on a step; what does not belong to it is null. */
export interface Judged {
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
export interface Refusal {
  problem?: string;
  line?: number | null;
  column?: number | null;
  /** The readings of a text that may be several puzzles. */
  choices?: Choice[];
}

/** What the engine answers to each question. */
export interface Answers {
  solve: {
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
    uniqueness: Uniqueness;
    steps: Deduction[];
    complete: boolean;
    solution: Rows | null;
    shading: Rows;
    /** Why there is no solution; only Python and the command line look for it. */
    refutation: null;
  };
  hint: { uniqueness: Uniqueness; mistakes: Place[] } & (Deduction | NoStep);
  make_unique: { labels: number[]; changed: Place[] };
  generate: Board & { name: string; level: Level | null };
  draw: { svg: string };
  catalogue: Taught[];
  levels: Record<Level, string | null>;
  deal: Board & { known: Rows };
  deductions: Deduction[];
  /** All that a technique shows. */
  facts: Rows;
  /** The place of the technique in the catalogue, the cells that it decides, and those imagined, of each round. */
  rounds: { rounds: [technique: number, cells: number, imagined: number][]; shading: Rows; broken: boolean; complete: boolean };
  judge: Judged;
  read: Refusal & { format: string; puzzles: Puzzle[] };
  decode: Refusal & { text: string; note: string | null };
  open: Refusal & { puzzles: Puzzle[]; rest: string };
  write: Refusal & { text: string };
  link: Refusal & { text: string };
  writers: Refusal & { formats: string[] };
}

/** The steps to the solution. */
export type Explanation = Omit<Answers["explain"], "steps"> & { steps: Said<Deduction>[] };

/** When to give up: at a signal, or after so many seconds of search. */
export type Stop = {
  signal?: AbortSignal;
  seconds?: number;
};

/** What `generate` is asked for; docs/generator.md of the project describes each. */
export interface PuzzleRequest {
  rows: number;
  cols: number;
  seed?: number;
  number?: number;
  /** The largest label. */
  labels?: number;
  /** The smallest and the largest share of shaded cells. */
  shaded?: [number, number];
  symmetry?: string;
  /** A shading that the solution contains. */
  containing?: GivenShading;
  minimal?: boolean;
  /** Search for a puzzle that gives as few labels as possible. */
  fewest_clues?: boolean;
  method?: string;
  difficulty?: Level;
  technique?: string;
}

export type Rule = "uniqueness" | "adjacency" | "connectivity";

/** The broken rules, each with the code of pzpr and the cells that break it. */
export interface Checked {
  valid: boolean;
  violations: { rule: Rule; code: string; cells: Place[] }[];
}

/** The engine. Every method that returns a promise may reject with a `CoreError`. */
export interface Core {
  solve(puzzle: GivenPuzzle, options?: Stop): Promise<Answers["solve"]>;
  uniqueness(puzzle: GivenPuzzle, options?: Stop): Promise<Answers["uniqueness"]>;
  /** The number of solutions up to a limit, by default 1000, and whether that is all. */
  count(
    puzzle: GivenPuzzle,
    options?: Stop & { limit?: number },
  ): Promise<Pick<Answers["inspect"], "count" | "complete">>;
  inspect(puzzle: GivenPuzzle, options?: Stop & { limit?: number }): Promise<Answers["inspect"]>;
  rate(puzzle: GivenPuzzle, options?: Stop): Promise<Answers["rate"]>;
  characteristics(puzzle: GivenPuzzle, options?: Stop): Promise<Characteristics>;
  explain(puzzle: GivenPuzzle, options?: Stop & { known?: GivenShading }): Promise<Explanation>;
  hint(puzzle: GivenPuzzle, shading: GivenShading, options?: Stop): Promise<Said<Answers["hint"]>>;
  /** Whether a step follows from the cells named for it. `step` is a shading with the step alone. */
  judge(
    puzzle: GivenPuzzle,
    step: GivenShading,
    because: Place[],
    options?: Stop & { known?: GivenShading; techniques?: string[] },
  ): Promise<Judged>;
  check(puzzle: GivenBoard, shading: GivenShading, options?: Stop): Promise<Checked>;
  generate(request: PuzzleRequest, options?: Stop): Promise<Answers["generate"]>;
  /** The puzzle of a date, "2026-11-22" or a Date. */
  daily(date: string | Date, options?: Stop & { size?: number; difficulty?: Level }): Promise<Answers["generate"]>;
  makeUnique(puzzle: GivenPuzzle, options?: Stop & { seed?: number }): Promise<{ puzzle: Puzzle; changed: Place[] }>;
  /** The puzzles of a text; the format is detected unless it is named. Rejects with a `FormatError`. */
  read(
    text: string,
    options?: { format?: string; size?: [rows: number, cols: number]; signal?: AbortSignal },
  ): Promise<{ format: string; puzzles: Puzzle[] }>;
  /** A puzzle as text. Rejects with a `FormatError` if the format cannot hold it. */
  write(puzzle: GivenPuzzle, format: string): Promise<string>;
  /** The names of the formats that can be written. */
  formats(): Promise<string[]>;
  /** End the workers; a program in Node ends only after it. Later questions are rejected. */
  close(): void;
}

/** Where the files of the package are, if a bundler put them elsewhere. */
export interface Places {
  moduleUrl?: string | URL;
  formatsUrl?: string | URL;
  workerUrl?: string | URL;
}

/** Says a step in a language; the package comes without languages. */
export interface Words {
  sentence?: (step: Deduction) => string | null;
}

/** The engine, ready to be asked. The first question starts it. */
export declare function createCore(given?: Places & Words): Core;

/** Why there is no answer; `code` is a word, e.g. "out-of-time". */
export declare class CoreError extends Error {
  constructor(code: string, message: string);
  code: string;
}

/** One reading of a text that may be several puzzles, and what asks for it: the format, or the rows and columns. */
export interface Choice {
  reading: string;
  format?: string;
  size?: [number, number];
}

/** A text that cannot be read, or a puzzle that a format cannot hold; `line` and `column` count from 1. */
export declare class FormatError extends Error {
  constructor(problem: string, place?: { line?: number | null; column?: number | null; choices?: Choice[] });
  readonly code: "format";
  readonly problem: string;
  readonly line: number | null;
  readonly column: number | null;
  /** The readings of a text that may be several puzzles. */
  readonly choices: Choice[];
}
