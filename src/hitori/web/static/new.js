// The dialog *New*: what was played last again, in one tap; a size and a level; and under *More* the rest of what
// `hitori generate` can be asked for.
//
// What cannot be is refused where it is chosen, with the reason. Which levels a request can have is what the core answers
// to `levels`, from the table that the command is held to (crates/hitori-answers/src/reachable.rs).

import { fillForm, onClose, prepare } from "./dialogs.js";
import { all, by, element, field, query } from "./dom.js";
import { MIN_SIDE, linesOf, problemOf, sizeOf } from "./drawn.js";
import { ask, catalogue } from "./library.js";
import { capitalised, facts, t, techniqueOf } from "./messages.js";
import { settings, store } from "./page.js";
import { LEVELS } from "./whole.js";

const NEAR = 6; // rows and columns more, within which the nearest size with a level is looked for

const form = query("#dialog-new form", HTMLFormElement);
const picture = by("new-picture", HTMLTextAreaElement);
const technique = by("new-technique", HTMLSelectElement);
const symmetry = by("new-symmetry", HTMLSelectElement);
const radios = all("#levels input", HTMLInputElement);
const again = by("new-again", HTMLButtonElement);

/** Why no puzzle of a request has a level, by the level; null where one may. @typedef {Answers["levels"]} Refusals */
/** The techniques that can be asked for. @type {Taught[]} */
let techniques = [];
let asked = ""; // the last request that the core was asked about

/** Ask what the puzzle shall be like and hand it to `make(wish)`. @param {(wish: Wish) => unknown} make */
export function newDialog(make) {
  form.addEventListener("input", ({ target }) => {
    const { name, value } = /** @type {HTMLInputElement} */ (target);
    if (name === "size" && value) fillForm(form, { rows: value, cols: value });
    if (name === "containing") fillForm(form, sizeOf(picture.value) ?? {});
    look();
  });
  form.addEventListener("invalid", () => (by("new-more", HTMLDetailsElement).open = true), true); // it may be in there
  by("new-more").addEventListener("toggle", offer);
  again.addEventListener("click", () => by("dialog-new", HTMLDialogElement).close("again"));
  onClose("new", {
    again: () => make(settings),
    ok() {
      const { rows, cols, level, seed, extra } = wished();
      Object.assign(settings, { rows, cols, level });
      store.keep("settings", settings);
      make({ rows, cols, level, seed, ...(Object.keys(extra).length ? { extra } : {}) });
    },
  });
  prepare.new = () => {
    form.reset();
    by("new-more", HTMLDetailsElement).open = false;
    fillForm(form, settings);
    const { rows, cols, level } = settings;
    const last = facts({ rows, cols }, level === "any" ? null : level);
    by("new-last").textContent = t("new.again-same", { last });
    again.disabled = false;
    look();
  };
}

/** Fill in the techniques, when they are looked for. */
async function offer() {
  if (techniques.length) return;
  techniques = (await catalogue()).filter((one) => one.is_dealt);
  const options = techniques.map((one) => {
    const words = t("new.technique-of", { technique: techniqueOf(one), level: t(`level.${one.level}`) });
    return element("option", { value: one.technique }, words);
  });
  technique.append(...options);
  look();
}

/** What the form asks for; `extra` has what is under *More*, as `generate` names it.
 * @returns {Wish & { extra: Partial<PuzzleRequest> }} */
function wished() {
  const given = /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form)));
  const { level = "any", seed } = given;
  const [rows, cols] = ["new-rows", "new-cols"].map((id) => Number(field(id).value));
  const more = { technique: given.technique, symmetry: given.symmetry, containing: given.containing?.trim() };
  const texts = Object.entries(more).filter(([, wish]) => wish);
  const flags = ["minimal", "fewest_clues"].filter((name) => given[name] !== undefined).map((name) => [name, true]);
  return { rows, cols, level, seed: seed ? Number(seed) : null, extra: Object.fromEntries([...texts, ...flags]) };
}

/** Say at the field why it cannot be; with `isChosen` the puzzle cannot be made before it changes.
 * @type {(field: HTMLSelectElement | HTMLTextAreaElement | HTMLInputElement, words: string, isChosen?: boolean) => void} */
function refuse(field, words, isChosen = true) {
  by(`${field.id}-why`).textContent = words;
  const isWrong = words !== "" && isChosen;
  field.setCustomValidity(isWrong ? words : "");
  field.setAttribute("aria-invalid", String(isWrong));
}

/** Show what the fields allow one another; the core is asked for the rest. */
function look() {
  const { rows, cols, level, extra } = wished();
  const isSquare = rows === cols;
  const sizes = all("#sizes input", HTMLInputElement);
  for (const radio of sizes) radio.checked = isSquare && Number(radio.value) === rows;
  const own = query("#own-size input", HTMLInputElement);
  own.checked = rows > 0 && cols > 0 && sizes.every((radio) => !radio.checked);
  by("own-size").hidden = !own.checked;
  query("#own-size span").textContent = own.checked ? facts({ rows, cols }) : "";

  for (const option of all("#new-symmetry [data-square]", HTMLOptionElement))
    option.disabled = !isSquare && !option.selected;
  const needsSquare = symmetry.selectedOptions[0].dataset.square !== undefined;
  refuse(symmetry, isSquare ? "" : t("new.symmetry-square"), needsSquare);

  const wrongPicture = problemOf(picture.value, { rows, cols });
  refuse(picture, wrongPicture);

  const [minimal, fewest] = [field("new-minimal"), field("new-fewest")];
  const without = minimal.checked ? t("new.technique-minimal") : fewest.checked ? t("new.not-with-fewest") : "";
  const hasDifficulty = level !== "any" || technique.value !== "";
  for (const box of [minimal, fewest]) {
    box.disabled = !box.checked && (hasDifficulty || without !== "");
    refuse(box, box.disabled ? without || t("new.minimal-alone") : "", false);
  }
  technique.disabled = without !== "";
  const rank = LEVELS.indexOf(/** @type {Level} */ (level)); // -1 for any
  for (const option of all("#new-technique option", HTMLOptionElement)) {
    const own = techniques.find((one) => one.technique === option.value);
    option.disabled = own !== undefined && rank >= 0 && LEVELS.indexOf(own.level) > rank;
  }
  const isNarrowed = all("#new-technique option:disabled").length > 0;
  const narrowed = isNarrowed ? t("new.technique-level", { level: t(`level.${level}`) }) : "";
  refuse(technique, without || narrowed, false);

  const { containing, symmetry: asking, ...others } = extra;
  const drawn = containing && !wrongPicture ? { containing: linesOf(containing).join("\n") } : {};
  const mirrored = asking && (isSquare || !needsSquare) ? { symmetry: asking } : {};
  judge({ rows, cols, ...others, ...drawn, ...mirrored });
}

/** Refuse the levels that no puzzle of a request has. @param {PuzzleRequest} request */
async function judge(request) {
  const own = (asked = JSON.stringify(request));
  const { rows, cols, technique: wanted, containing } = request;
  const isBlanked = request.minimal === true || request.fewest_clues === true;
  if (!(rows >= MIN_SIDE && cols >= MIN_SIDE)) return; // the field says so
  const [refused, ofSize, ofLast] = await Promise.all([
    refusals(request),
    refusals({ rows, cols }),
    refusals({ rows: settings.rows, cols: settings.cols }),
  ]);
  if (own !== asked) return;
  const isImpossible = LEVELS.every((level) => refused[level]) && !isBlanked;
  if (isImpossible && containing) refuse(picture, t("new.picture-none"));
  else if (isImpossible && wanted) refuse(technique, t("new.technique-none"));
  const reasons = new Set();
  for (const radio of radios) {
    const level = /** @type {Level} */ (radio.value);
    const isRefused = Boolean(refused[level]) && !isImpossible;
    const words = isRefused ? await reason(level, request, ofSize) : "";
    if (own !== asked) return;
    radio.disabled = isRefused && !radio.checked;
    radio.setCustomValidity(words);
    radio.setAttribute("aria-describedby", "new-levels-why");
    if (words) reasons.add(capitalised(words));
  }
  by("new-levels-why").textContent = [...reasons].join(" ");
  again.disabled = settings.level !== "any" && Boolean(ofLast[/** @type {Level} */ (settings.level)]);
}

/** Why a level is refused, in words. @type {(level: Level, request: PuzzleRequest, ofSize: Refusals) => Promise<string>} */
async function reason(level, { rows, cols, technique: wanted, minimal, fewest_clues: fewest }, ofSize) {
  if (minimal || fewest) return t("new.level-minimal");
  const name = t(`level.${level}`);
  const taught = techniques.find((one) => one.technique === wanted);
  if (taught && LEVELS.indexOf(taught.level) > LEVELS.indexOf(level))
    return t("new.level-technique", { level: name, technique: techniqueOf(taught) });
  const near = ofSize[level] ? await nearest(level, rows, cols) : undefined;
  return near ? t("new.level-size", { level: name, size: facts(near) }) : t("new.level-none", { level: name });
}

/** The nearest larger size that has puzzles of a level. @type {(level: Level, rows: number, cols: number) => Promise<{ rows: number, cols: number } | undefined>} */
async function nearest(level, rows, cols) {
  for (let away = 1; away <= NEAR; away++) {
    for (let more = 0; more <= away; more++) {
      const size = { rows: rows + more, cols: cols + away - more };
      if (!(await refusals(size))[level]) return size;
    }
  }
  return undefined;
}

const answers = /** @type {Map<string, Promise<Refusals>>} */ (new Map());
/** Nothing is refused. @type {Refusals} */
const NOTHING = { trivial: null, easy: null, medium: null, hard: null, expert: null, extreme: null };

/** Why no puzzle of a request has a level, for each level; nothing where the core cannot be asked.
 * @type {(request: PuzzleRequest) => Promise<Refusals>} */
function refusals(request) {
  const key = JSON.stringify(request);
  const found = answers.get(key) ?? ask({ ask: "levels", request }).catch(() => (answers.delete(key), NOTHING));
  answers.set(key, found);
  return found;
}
