// *Why?*: the player claims a shade for a cell, marks the cells that it follows from, and hears whether it does.
//
// The *claim* is {cell, shade}; `because` is the set of marked cells; `allowed` holds the names of the techniques that
// count as reasons, or is null where any argument does. The game under it stays as it is. What was judged is kept as
// steps that `hitori judge` reads, a line of JSON each.

import { element } from "./board.js";
import { announce, button, say, trying } from "./card.js";
import { rowsOf } from "./game.js";
import { ask, bare, catalogue, shadesOfText } from "./library.js";
import { t, techniqueOf } from "./messages.js";
import { named } from "./player.js";
import { SHADED, UNKNOWN, UNSHADED } from "./rules.js";
import { copyText, ownLink, saveFile } from "./share.js";

const SECONDS = 10;
const LEVELS = ["trivial", "easy", "medium", "hard", "expert", "extreme"];
const main = document.querySelector("main");

export class Why {
  /** `leave()` goes back to the game; `take(cells, shade)` marks them there. */
  constructor(board, leave, take) {
    Object.assign(this, { board, leave, take, steps: [] });
    const panel = element("div", { class: "walker why-only", role: "group", "aria-label": t("why.title") });
    const label = element("label", {}, `${t("why.allowed")} `);
    this.choice = label.appendChild(element("select"));
    this.choice.addEventListener("change", () => {
      this.allowed = this.choice.value && this.choice.value.split(",");
      this.#tell();
    });
    const turns = element("div", { class: "turns" });
    turns.append(
      button(t("why.clear"), () => this.#start(this.question)),
      (this.judging = button(t("why.judge"), () => this.judge(), "primary")),
      button(t("walk.close"), () => this.leave()),
    );
    panel.append(label, turns);
    main.append(panel);
  }

  get isOpen() {
    return document.body.dataset.mode === "why";
  }

  /** Ask about this position; `claim` is given where it is an exercise, and `canTake` where its game is under it. */
  async open(puzzle, shades, { claim = null, allowed = null, canTake = false } = {}) {
    Object.assign(this, { puzzle, known: Uint8Array.from(shades), question: claim, allowed, canTake });
    document.body.dataset.mode = "why";
    this.#start(claim);
    const techniques = await trying(catalogue()); // which fetches the engine, so no verdict waits for that
    if (!techniques) return;
    const unknown = allowed?.find((name) => techniques.every(({ technique }) => technique !== name));
    if (unknown) {
      this.leave();
      throw new Error(`expected a technique, e.g. wall; got '${unknown}'`);
    }
    this.#offer(techniques);
  }

  /** What stands behind the address of a puzzle: {shades, claim, allowed}; throws where it is not an exercise of it. */
  static read(puzzle, asked) {
    const cells = puzzle.rows * puzzle.cols;
    const shades = shadesOfText(asked.get("known") ?? "0".repeat(cells), cells);
    const [, shade, row, col] = /^([#.])r(\d+)c(\d+)$/.exec(asked.get("why")) ?? [];
    const cell = (row - 1) * puzzle.cols + Number(col) - 1;
    if (asked.get("why") && !(row <= puzzle.rows && col <= puzzle.cols && shades[cell] === UNKNOWN))
      throw new Error(`expected an open cell and its shade, e.g. #r1c2; got '${asked.get("why")}'`);
    const claim = shade ? { cell, shade: shade === "#" ? SHADED : UNSHADED } : null;
    return { shades, claim, allowed: asked.get("by")?.split(",") ?? null };
  }

  /** The address of this exercise: the position, the question and the allowed techniques. */
  async link() {
    const { shade = "", cell = "" } = this.claim ? this.#claimed() : {};
    const asked = new URLSearchParams({ known: this.known.join(""), why: shade + cell });
    if (this.allowed) asked.set("by", this.allowed.join());
    return `${await ownLink(this.puzzle)}&${asked}`;
  }

  /** A stroke on a cell: it claims a shade, or marks a reason; of the claimed cell, it turns to the next shade. */
  press(cell, isOther) {
    if (this.claim && cell !== this.claim.cell) {
      if (!this.because.delete(cell)) this.because.add(cell);
    } else if (this.known[cell] !== UNKNOWN) return say(t("why.title"), t("why.open-first"), { mood: "alarm" });
    else if (this.question) return undefined; // it is given
    else {
      const turns = isOther ? [UNSHADED] : [SHADED, UNSHADED];
      const shade = turns[turns.indexOf(this.claim?.shade) + 1];
      this.claim = shade ? { cell, shade } : null;
    }
    this.#tell();
    return announce(this.board.description(cell));
  }

  async judge() {
    const asked = this.#asked();
    if (!asked) return say(t("why.title"), t("why.start"), { mood: "alarm" });
    const { puzzle, claim, known } = this;
    const found = await trying(ask({ ask: "judge", ...asked, puzzle: bare(puzzle) }, { seconds: SECONDS }));
    // Only the verdict on what stands on the board is of use.
    if (!found || JSON.stringify(asked) !== JSON.stringify(this.#asked())) return undefined;
    const labels = Array.from({ length: puzzle.rows }, (_, row) =>
      Array.from(puzzle.labels.slice(row * puzzle.cols, (row + 1) * puzzle.cols)),
    );
    const step = [[...this.#place(claim.cell), "?#."[claim.shade]]];
    const judged = { puzzle: labels, known: rowsOf(puzzle, known), step, because: asked.because };
    this.steps.push(JSON.stringify({ ...judged, ...(asked.techniques && { techniques: asked.techniques }) }));
    return this.#show(found);
  }

  #start(claim) {
    Object.assign(this, { claim, because: new Set() });
    this.board.show({ ...this.puzzle, labels: [...this.puzzle.labels] });
    this.#tell();
    this.board.focus(claim?.cell ?? this.board.focused, { scroll: false });
  }

  #offer(techniques) {
    const upTo = (level) => techniques.filter((one) => LEVELS.indexOf(one.level) <= LEVELS.indexOf(level));
    const offered = LEVELS.map((level) => [t("why.up-to", { level: t(`level.${level}`) }), upTo(level)]);
    const values = offered.map(([words, some]) => [some.map((one) => one.technique).join(), words]);
    values.unshift(["", t("why.any")]);
    const own = this.allowed?.join() ?? "";
    if (!values.some(([value]) => value === own)) {
      values.push([own, this.allowed.map((technique) => techniqueOf({ technique })).join(", ")]);
    }
    this.choice.replaceChildren(...values.map(([value, words]) => element("option", { value }, words)));
    this.choice.value = own;
    this.choice.disabled = this.question !== null;
  }

  // What the engine is asked; undefined without a claim.
  #asked() {
    const { puzzle, known, claim, because, allowed } = this;
    if (!claim) return undefined;
    const step = known.map((_, cell) => (cell === claim.cell ? claim.shade : UNKNOWN));
    const [before, after] = [known, step].map((shades) => rowsOf(puzzle, shades).join("\n"));
    const places = [...because].sort((one, other) => one - other).map((cell) => this.#place(cell));
    return { known: before, step: after, because: places, techniques: allowed || undefined };
  }

  #tell() {
    const { claim } = this;
    this.#draw({ deduced: claim ? [claim.cell] : [] });
    if (!claim) return say(t("why.title"), t("why.start"));
    return say(t("why.claim", this.#claimed()), t("why.reasons"), { actions: this.#more() });
  }

  #show(found) {
    const { claim, board } = this;
    const cells = board.at(found.cells);
    const list = (some) => (some.length ? named(board, some) : t("why.rules"));
    const means = found.technique
      ? t("why.by", { technique: techniqueOf(found) })
      : found.assumptions
        ? t("why.assuming", { count: found.assumptions })
        : "";
    const verdict = (words, mood, actions = []) =>
      say(t(`why.${found.verdict.replaceAll("_", "-")}`), words.filter(Boolean).join(" "), {
        mood,
        actions: [...actions, ...this.#more()],
      });
    if (found.verdict === "follows") {
      const spare = board.at(found.more_than_needed);
      this.#draw({ deduced: [claim.cell], open: spare });
      const act = [t("hint.do"), () => (this.leave(), this.take([claim.cell], claim.shade))];
      const words = [means, spare.length && t("why.spare", { cells: named(board, spare) })];
      return verdict(words, "good", this.canTake ? [act] : []);
    }
    if (found.verdict === "needs_more") {
      const other = found.counterexample?.join("") ?? "";
      const isGhost = (symbol, cell) => symbol === "#" && this.known[cell] !== SHADED;
      const ghost = [...other].flatMap((symbol, cell) => (isGhost(symbol, cell) ? [cell] : []));
      this.#draw({ missing: cells, ghost }, other ? null : claim);
      const details = { cell: board.place(claim.cell), shade: other[claim.cell] };
      const why = other ? t("why.ghosts", details) : t("why.not-by");
      return verdict([why, cells.length && t("why.missing", { cells: named(board, cells) })], "alarm");
    }
    if (found.verdict === "undecided") {
      const [one, other] = found.solutions.map((rows) => rows.join(""));
      this.#draw({ open: [...one].flatMap((symbol, cell) => (symbol === other[cell] ? [] : [cell])) });
      return verdict([t("why.both")], "alarm");
    }
    if (found.verdict === "unknown") return verdict([], "alarm");
    const mistakes = found.verdict === "wrong" ? [claim.cell] : cells;
    this.#draw({ mistakes, because: cells });
    return verdict([found.cells && t("why.shown", { cells: list(cells) }), means], "alarm");
  }

  /** Show the claim, the marked cells, and these notes; a counterexample stands in for the claim. */
  #draw(notes, claim = this.claim) {
    const shades = this.known.map((shade, cell) => (cell === claim?.cell ? claim.shade : shade));
    this.board.update(shades, new Set(claim ? [claim.cell] : []));
    this.board.highlight({ because: [...this.because], ...notes });
  }

  #more() {
    const copy = async () => {
      await copyText(await this.link());
      say(t("walk.copied"), t("why.copied"), { mood: "good", actions: this.#more() });
    };
    const save = () => saveFile("hitori-steps.jsonl", new Blob(this.steps.map((step) => `${step}\n`)));
    return [[t("why.link"), copy], ...(this.steps.length ? [[t("why.export"), save]] : [])];
  }

  /** The claim in words that a message takes, e.g. {cell: "r2c2", shade: "#"}. */
  #claimed() {
    return { cell: this.board.place(this.claim.cell), shade: "?#."[this.claim.shade] };
  }

  #place(cell) {
    return [Math.floor(cell / this.puzzle.cols), cell % this.puzzle.cols];
  }
}
