// *Why?*: the player claims a shade for a cell, marks the cells that it follows from, and hears whether it does.
//
// The *claim* is {cell, shade}; `because` is the set of marked cells; `allowed` holds the names of the techniques that
// count as reasons, or is null where any argument does. The game under it stays as it is. What was judged is kept as
// steps that `hitori judge` reads, a line of JSON each.

import * as board from "./board.js";
import { announce, say, trying } from "./card.js";
import { rowsOf } from "./core.js";
import { by, element } from "./dom.js";
import { ask, catalogue } from "./library.js";
import { copyLink } from "./links.js";
import { t, techniqueOf } from "./messages.js";
import * as player from "./player.js";
import { phrase, words } from "./pointing.js";
import { NOTHING, SHADED, UNKNOWN, UNSHADED, linesOf } from "./rules.js";
import { saveFile, shadesOfLink } from "./share.js";
import { LEVELS } from "./whole.js";

const SECONDS = 10;

let task = /** @type {Task} */ ({ puzzle: NOTHING, known: new Uint8Array() });
let claim = /** @type {Claim | null} */ (null);
let because = /** @type {Set<number>} */ (new Set());
const steps = /** @type {string[]} */ ([]);
const choice = by("why-allowed", HTMLSelectElement);

choice.addEventListener("change", () => {
  task.allowed = choice.value ? choice.value.split(",") : null;
  tell();
});
by("why-clear").addEventListener("click", start);
by("why-judge").addEventListener("click", judge);
by("why-close").addEventListener("click", () => (task.leave ?? player.resume)());

export async function open(/** @type {Task} */ asked) {
  task = { ...asked, known: Uint8Array.from(asked.known) };
  document.body.dataset.mode = "why";
  start();
  const techniques = await trying(catalogue()); // which fetches the engine, so no verdict waits for that
  if (!techniques) return;
  const unknown = task.allowed?.find((name) => techniques.every(({ technique }) => technique !== name));
  if (unknown) {
    player.resume();
    throw new Error(`expected a technique, e.g. wall; got '${unknown}'`);
  }
  const values = LEVELS.map((level, rank) => {
    const known = techniques.filter((one) => LEVELS.indexOf(one.level) <= rank);
    return [known.map((one) => one.technique).join(), t("why.up-to", { level: t(`level.${level}`) })];
  });
  values.unshift(["", t("why.any")]);
  const [own, allowed] = [task.allowed?.join() ?? "", task.allowed ?? []];
  if (!values.some(([value]) => value === own)) {
    values.push([own, allowed.map((technique) => techniqueOf({ technique })).join(", ")]);
  }
  choice.replaceChildren(...values.map(([value, words]) => element("option", { value }, words)));
  choice.value = own;
  choice.disabled = Boolean(task.claim);
}

/** What stands behind the address of a puzzle; throws where it is not an exercise of it.
 * @type {(puzzle: Puzzle, asked: URLSearchParams) => Task} */
export function read(puzzle, asked) {
  const cells = puzzle.rows * puzzle.cols;
  const known = shadesOfLink(asked.get("known") ?? "0".repeat(cells), cells);
  const question = asked.get("why") ?? "";
  const [, shade, ...place] = /^([#.])r(\d+)c(\d+)$/.exec(question) ?? [];
  const [row, col] = place.map(Number);
  const cell = (row - 1) * puzzle.cols + col - 1;
  if (question && !(row <= puzzle.rows && col <= puzzle.cols && known[cell] === UNKNOWN))
    throw new Error(`expected an open cell and its shade, e.g. #r1c2; got '${question}'`);
  const given = shade ? { cell, shade: shade === "#" ? SHADED : UNSHADED } : null;
  return { puzzle, known, claim: given, allowed: asked.get("by")?.split(",") ?? null };
}

/** A stroke on a cell: it claims a shade, or marks a reason; of the claimed cell, it turns to the next shade.
 * @type {(cell: number, isOther: boolean) => void} */
export function begin(cell, isOther) {
  if (claim && cell !== claim.cell) {
    if (!because.delete(cell)) because.add(cell);
  } else if (task.known[cell] !== UNKNOWN) return say(t("why.title"), t("why.open-first"), { mood: "alarm" });
  else if (task.claim) return undefined; // it is given
  else {
    const turns = isOther ? [UNSHADED] : [SHADED, UNSHADED];
    const shade = turns[turns.indexOf(claim?.shade ?? UNKNOWN) + 1];
    claim = shade ? { cell, shade } : null;
  }
  tell();
  return announce(board.description(cell));
}

async function judge() {
  const [{ puzzle, known }, judged] = [task, claim];
  if (!judged) return say(t("why.title"), t("why.start"), { mood: "alarm" });
  const asked = question(judged);
  const found = await trying(ask({ ask: "judge", ...asked, puzzle }, { seconds: SECONDS }));
  // Only the verdict on what stands on the board is of use.
  if (!found || !claim || JSON.stringify(asked) !== JSON.stringify(question(claim))) return undefined;
  if (task.canTake) player.noteHelp();
  const step = [[...board.placeOf(judged.cell), "?#."[judged.shade]]];
  const line = { puzzle: linesOf(puzzle, puzzle.labels), known: rowsOf(puzzle, known), step, because: asked.because };
  steps.push(JSON.stringify({ ...line, techniques: asked.techniques })); // left out where any argument counts
  return show(found, judged);
}

function start() {
  claim = task.claim ?? task.offered ?? null;
  because = new Set();
  board.show(task.puzzle);
  tell();
  board.focus(claim?.cell ?? board.focused, { scroll: false });
}

function question(/** @type {Claim} */ { cell: claimed, shade }) {
  const { puzzle, known, allowed } = task;
  const step = known.map((_, cell) => (cell === claimed ? shade : UNKNOWN));
  const [before, after] = [known, step].map((shades) => rowsOf(puzzle, shades).join("\n"));
  const places = [...because].sort((one, other) => one - other).map(board.placeOf);
  return { known: before, step: after, because: places, techniques: allowed ?? undefined };
}

function tell() {
  const notes = draw({ deduced: claim ? [claim.cell] : [] });
  if (!claim) return say(t("why.title"), t("why.start"));
  const values = inWords(claim);
  const told = words(phrase("why-claim", notes, values), `${t("why.claim", values)} ${t("why.reasons")}`);
  return say(t("why.title"), told, { actions: more() });
}

/** @type {(found: Judged, judged: Claim) => void} */
function show(found, judged) {
  const cells = board.at(found.cells);
  const means = found.technique
    ? t("why.by", { technique: techniqueOf(found) })
    : found.assumptions
      ? t("why.assuming", { count: found.assumptions })
      : "";
  /** @type {(seen: unknown[], said: unknown[], mood: Mood, actions?: Action[]) => void} */
  const verdict = (seen, said, mood, actions = []) => {
    const [shown, heard] = [seen, said].map((parts) => parts.filter(Boolean).join(" "));
    const heading = t(`why.${found.verdict.replaceAll("_", "-")}`);
    say(heading, words(shown, heard), { mood, actions: [...actions, ...more()] });
  };
  const claimed = inWords(judged);
  if (found.verdict === "follows") {
    const spare = board.at(found.more_than_needed);
    const notes = draw({ deduced: [judged.cell], open: spare });
    const act = () => (player.resume(), player.mark([judged.cell], judged.shade));
    const seen = [phrase("why-follows", notes, claimed), means, spare.length && phrase("why-spare", notes, { count: spare.length })];
    const said = [means, spare.length && t("why.spare", { cells: player.named(spare) })];
    return verdict(seen, said, "good", task.canTake ? [[t("hint.do"), act]] : []);
  }
  if (found.verdict === "needs_more") {
    const other = found.counterexample?.join("") ?? "";
    const ghost = [...other].flatMap((symbol, cell) => (symbol === "#" && task.known[cell] !== SHADED ? [cell] : []));
    const notes = draw({ deduced: [judged.cell], missing: cells, ghost }, other ? null : judged);
    const details = { cell: claimed.cell, shade: other[judged.cell] };
    const missing = cells.length > 0;
    const key = !other ? "why-not-by" : ghost.length ? "why-ghosts" : "why-possible";
    const seen = [phrase(key, notes, details)];
    if (missing) seen.push(phrase("why-missing", notes, { count: cells.length }));
    const said = [other ? t("why.ghosts", details) : t("why.not-by")];
    if (missing) said.push(t("why.missing", { cells: player.named(cells) }));
    return verdict(seen, said, "alarm");
  }
  if (found.verdict === "undecided") {
    const [one, other] = (found.solutions ?? []).map((rows) => rows.join(""));
    const open = [...one].flatMap((symbol, cell) => (symbol === other[cell] ? [] : [cell]));
    const notes = draw({ deduced: [judged.cell], because: [], open });
    return verdict([phrase("why-both", notes)], [t("why.both")], "alarm");
  }
  if (found.verdict === "unknown") {
    const notes = draw({ deduced: [judged.cell] });
    return verdict([phrase("why-follows", notes, claimed)], [], "alarm");
  }
  const isWrong = found.verdict === "wrong";
  const notes = draw(isWrong ? { mistakes: [judged.cell], because: cells } : { mistakes: cells, because: [] });
  const shown = isWrong ? phrase("why-wrong", notes) : phrase("why-known", notes, { count: cells.length });
  const list = cells.length ? player.named(cells) : t("why.rules");
  return verdict([shown, means], [found.cells && t("why.shown", { cells: list }), means], "alarm");
}

/** Show the claim, the marked cells, and these notes; a counterexample stands in for the claim. Returns all that is shown.
 * @type {(notes: Notes, drawn?: Claim | null) => Notes} */
function draw(notes, drawn = claim) {
  const shades = task.known.map((shade, cell) => (cell === drawn?.cell ? drawn.shade : shade));
  board.update(shades, new Set(drawn ? [drawn.cell] : []));
  const shown = { because: [...because], ...notes };
  board.highlight(shown);
  return shown;
}

/** @returns {Action[]} */
function more() {
  const { shade, cell } = claim ? inWords(claim) : { shade: "", cell: "" };
  const wishes = { known: task.known.join(""), why: shade + cell, ...(task.allowed && { by: task.allowed.join() }) };
  const copy = () => copyLink(task.puzzle, wishes, t("why.copied"), more());
  const save = () => saveFile("hitori-steps.jsonl", new Blob(steps.map((step) => `${step}\n`)));
  const saving = /** @type {Action[]} */ (steps.length ? [[t("why.export"), save]] : []);
  return [[t("why.link"), copy], ...saving];
}

/** The claim in words that a message takes, e.g. {cell: "r2c2", shade: "#"}. @param {Claim} claim */
const inWords = ({ cell, shade }) => ({ cell: board.place(cell), shade: "?#."[shade] });
