// *Why?*: the player claims a shade for a cell, marks the cells that it follows from, and hears whether it does.
//
// The *claim* is {cell, shade}; `because` is the set of marked cells; `allowed` holds the names of the techniques that
// count as reasons, or is null where any argument does. The game under it stays as it is. What was judged is kept as
// steps that `hitori judge` reads, a line of JSON each.

import { announce, say, trying } from "./card.js";
import { by, element } from "./dom.js";
import { rowsOf } from "./game.js";
import { ask, catalogue } from "./library.js";
import { t, techniqueOf } from "./messages.js";
import { board } from "./page.js";
import { named, player } from "./player.js";
import { NOTHING, SHADED, UNKNOWN, UNSHADED } from "./rules.js";
import { copyLink, ownLink, saveFile, shadesOfLink } from "./share.js";
import { LEVELS } from "./whole.js";

const SECONDS = 10;

export class Why {
  task = /** @type {Task} */ ({ puzzle: NOTHING, known: new Uint8Array() });
  claim = /** @type {Claim | null} */ (null);
  because = /** @type {Set<number>} */ (new Set());
  steps = /** @type {string[]} */ ([]);

  /** `leave()` goes back to the game. @param {() => void} leave */
  constructor(leave) {
    this.leave = leave;
    this.choice = by("why-allowed", HTMLSelectElement);
    this.choice.addEventListener("change", () => {
      this.task.allowed = this.choice.value ? this.choice.value.split(",") : null;
      this.#tell();
    });
    by("why-clear").addEventListener("click", () => this.#start());
    by("why-judge").addEventListener("click", () => this.judge());
    by("why-close").addEventListener("click", leave);
  }

  /** Ask about this position. */
  async open(/** @type {Task} */ task) {
    this.task = { ...task, known: Uint8Array.from(task.known) };
    document.body.dataset.mode = "why";
    this.#start();
    const techniques = await trying(catalogue()); // which fetches the engine, so no verdict waits for that
    if (!techniques) return;
    const unknown = task.allowed?.find((name) => techniques.every(({ technique }) => technique !== name));
    if (unknown) {
      this.leave();
      throw new Error(`expected a technique, e.g. wall; got '${unknown}'`);
    }
    this.#offer(techniques);
  }

  /** What stands behind the address of a puzzle; throws where it is not an exercise of it.
   * @type {(puzzle: Puzzle, asked: URLSearchParams) => Task} */
  static read(puzzle, asked) {
    const cells = puzzle.rows * puzzle.cols;
    const known = shadesOfLink(asked.get("known") ?? "0".repeat(cells), cells);
    const question = asked.get("why") ?? "";
    const [, shade, ...place] = /^([#.])r(\d+)c(\d+)$/.exec(question) ?? [];
    const [row, col] = place.map(Number);
    const cell = (row - 1) * puzzle.cols + col - 1;
    if (question && !(row <= puzzle.rows && col <= puzzle.cols && known[cell] === UNKNOWN))
      throw new Error(`expected an open cell and its shade, e.g. #r1c2; got '${question}'`);
    const claim = shade ? { cell, shade: shade === "#" ? SHADED : UNSHADED } : null;
    return { puzzle, known, claim, allowed: asked.get("by")?.split(",") ?? null };
  }

  /** The address of this exercise: the position, the question and the allowed techniques. */
  async link() {
    const { shade, cell } = this.claim ? this.#claimed(this.claim) : { shade: "", cell: "" };
    const asked = new URLSearchParams({ known: this.task.known.join(""), why: shade + cell });
    if (this.task.allowed) asked.set("by", this.task.allowed.join());
    return `${await ownLink(this.task.puzzle)}&${asked}`;
  }

  /** A stroke on a cell: it claims a shade, or marks a reason; of the claimed cell, it turns to the next shade.
   * @type {(cell: number, isOther: boolean) => void} */
  press(cell, isOther) {
    if (this.claim && cell !== this.claim.cell) {
      if (!this.because.delete(cell)) this.because.add(cell);
    } else if (this.task.known[cell] !== UNKNOWN) return say(t("why.title"), t("why.open-first"), { mood: "alarm" });
    else if (this.task.claim) return undefined; // it is given
    else {
      const turns = isOther ? [UNSHADED] : [SHADED, UNSHADED];
      const shade = turns[turns.indexOf(this.claim?.shade ?? UNKNOWN) + 1];
      this.claim = shade ? { cell, shade } : null;
    }
    this.#tell();
    return announce(board.description(cell));
  }

  async judge() {
    const [{ puzzle, known }, claim] = [this.task, this.claim];
    if (!claim) return say(t("why.title"), t("why.start"), { mood: "alarm" });
    const asked = this.#asked(claim);
    const found = await trying(ask({ ask: "judge", ...asked, puzzle }, { seconds: SECONDS }));
    // Only the verdict on what stands on the board is of use.
    if (!found || !this.claim || JSON.stringify(asked) !== JSON.stringify(this.#asked(this.claim))) return undefined;
    const labels = Array.from({ length: puzzle.rows }, (_, row) =>
      Array.from(puzzle.labels.slice(row * puzzle.cols, (row + 1) * puzzle.cols)),
    );
    const step = [[...this.#place(claim.cell), "?#."[claim.shade]]];
    const judged = { puzzle: labels, known: rowsOf(puzzle, known), step, because: asked.because };
    this.steps.push(JSON.stringify({ ...judged, ...(asked.techniques && { techniques: asked.techniques }) }));
    return this.#show(found, claim);
  }

  #start() {
    this.claim = this.task.claim ?? null;
    this.because = new Set();
    board.show(this.task.puzzle);
    this.#tell();
    board.focus(this.claim?.cell ?? board.focused, { scroll: false });
  }

  #offer(/** @type {Taught[]} */ techniques) {
    const values = LEVELS.map((level, rank) => {
      const known = techniques.filter((one) => LEVELS.indexOf(one.level) <= rank);
      return [known.map((one) => one.technique).join(), t("why.up-to", { level: t(`level.${level}`) })];
    });
    values.unshift(["", t("why.any")]);
    const [own, allowed] = [this.task.allowed?.join() ?? "", this.task.allowed ?? []];
    if (!values.some(([value]) => value === own)) {
      values.push([own, allowed.map((technique) => techniqueOf({ technique })).join(", ")]);
    }
    this.choice.replaceChildren(...values.map(([value, words]) => element("option", { value }, words)));
    this.choice.value = own;
    this.choice.disabled = Boolean(this.task.claim);
  }

  // What the engine is asked.
  #asked(/** @type {Claim} */ claim) {
    const { puzzle, known, allowed } = this.task;
    const step = known.map((_, cell) => (cell === claim.cell ? claim.shade : UNKNOWN));
    const [before, after] = [known, step].map((shades) => rowsOf(puzzle, shades).join("\n"));
    const places = [...this.because].sort((one, other) => one - other).map((cell) => this.#place(cell));
    return { known: before, step: after, because: places, techniques: allowed ?? undefined };
  }

  #tell() {
    const { claim } = this;
    this.#draw({ deduced: claim ? [claim.cell] : [] });
    if (!claim) return say(t("why.title"), t("why.start"));
    return say(t("why.claim", this.#claimed(claim)), t("why.reasons"), { actions: this.#more() });
  }

  /** @type {(found: Judged, claim: Claim) => void} */
  #show(found, claim) {
    const cells = board.at(found.cells);
    const means = found.technique
      ? t("why.by", { technique: techniqueOf(found) })
      : found.assumptions
        ? t("why.assuming", { count: found.assumptions })
        : "";
    /** @type {(words: unknown[], mood: Mood, actions?: Action[]) => void} */
    const verdict = (words, mood, actions = []) =>
      say(t(`why.${found.verdict.replaceAll("_", "-")}`), words.filter(Boolean).join(" "), {
        mood,
        actions: [...actions, ...this.#more()],
      });
    if (found.verdict === "follows") {
      const spare = board.at(found.more_than_needed);
      this.#draw({ deduced: [claim.cell], open: spare });
      const act = () => (this.leave(), player.mark([claim.cell], claim.shade));
      const words = [means, spare.length && t("why.spare", { cells: named(spare) })];
      return verdict(words, "good", this.task.canTake ? [[t("hint.do"), act]] : []);
    }
    if (found.verdict === "needs_more") {
      const other = found.counterexample?.join("") ?? "";
      const ghost = [...other].flatMap((symbol, cell) => (symbol === "#" && this.task.known[cell] !== SHADED ? [cell] : []));
      this.#draw({ missing: cells, ghost }, other ? null : claim);
      const details = { cell: board.place(claim.cell), shade: other[claim.cell] };
      const why = other ? t("why.ghosts", details) : t("why.not-by");
      return verdict([why, cells.length && t("why.missing", { cells: named(cells) })], "alarm");
    }
    if (found.verdict === "undecided") {
      const [one, other] = (found.solutions ?? []).map((rows) => rows.join(""));
      this.#draw({ open: [...one].flatMap((symbol, cell) => (symbol === other[cell] ? [] : [cell])) });
      return verdict([t("why.both")], "alarm");
    }
    if (found.verdict === "unknown") return verdict([], "alarm");
    const mistakes = found.verdict === "wrong" ? [claim.cell] : cells;
    this.#draw({ mistakes, because: cells });
    const list = cells.length ? named(cells) : t("why.rules");
    return verdict([found.cells && t("why.shown", { cells: list }), means], "alarm");
  }

  /** Show the claim, the marked cells, and these notes; a counterexample stands in for the claim.
   * @type {(notes: Notes, claim?: Claim | null) => void} */
  #draw(notes, claim = this.claim) {
    const shades = this.task.known.map((shade, cell) => (cell === claim?.cell ? claim.shade : shade));
    board.update(shades, new Set(claim ? [claim.cell] : []));
    board.highlight({ because: [...this.because], ...notes });
  }

  /** @returns {Action[]} */
  #more() {
    const copy = async () => copyLink(await this.link(), t("why.copied"), this.#more());
    const save = () => saveFile("hitori-steps.jsonl", new Blob(this.steps.map((step) => `${step}\n`)));
    const saving = /** @type {Action[]} */ (this.steps.length ? [[t("why.export"), save]] : []);
    return [[t("why.link"), copy], ...saving];
  }

  /** The claim in words that a message takes, e.g. {cell: "r2c2", shade: "#"}. @param {Claim} claim */
  #claimed({ cell, shade }) {
    return { cell: board.place(cell), shade: "?#."[shade] };
  }

  #place(/** @type {number} */ cell) {
    return [Math.floor(cell / this.task.puzzle.cols), cell % this.task.puzzle.cols];
  }
}
