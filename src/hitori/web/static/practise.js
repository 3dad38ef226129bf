// The trainer: a catalogue of techniques, each with a worked board, and practice: positions in which exactly one
// technique is the next step. A *score* is {right, tried, streak}, of first answers; it is kept for each technique.

import { element } from "./board.js";
import { button, say, trying } from "./card.js";
import { rowsOf, shadesOf } from "./game.js";
import { ask, bare, catalogue, shadesOfText } from "./library.js";
import { reasonOf, t, techniqueOf } from "./messages.js";
import { thumbnail } from "./picture.js";
import { SHADED, UNKNOWN, UNSHADED } from "./rules.js";
import { copyText, ownLink } from "./share.js";

const SIDES = { trivial: 6, easy: 6, medium: 7, hard: 8, expert: 8, extreme: 8 };
const SECONDS = 60;

const shadeOf = ({ shade }) => (shade === "#" ? SHADED : UNSHADED);

/** The shades when a deduction is done. */
function after(puzzle, known, deduction) {
  const shades = Uint8Array.from(known);
  for (const [row, col] of deduction.cells) shades[row * puzzle.cols + col] = shadeOf(deduction);
  return shades;
}

/** Fill a list with the techniques; `practise(technique)` is called for the one that is chosen. */
export async function fillCatalogue(list, practise) {
  const techniques = await catalogue();
  list.replaceChildren(
    ...techniques.map((taught) => {
      const { technique, level, deduction } = taught;
      const [item, pictures, words] = [element("li"), element("div", { class: "pictures" }), element("div")];
      const known = shadesOf(taught.known);
      for (const shades of [known, after(taught, known, deduction)]) {
        pictures.appendChild(element("figure")).append(thumbnail(taught, shades));
      }
      const title = element("strong", {}, techniqueOf(taught));
      const told = ` (${t(`level.${level}`)}) ${t(`summary.${technique}`)} `;
      words.append(title, told, element("em", {}, reasonOf(deduction)));
      item.append(pictures, words);
      if (taught.is_dealt) {
        const choice = button(t("practise.this"), () => practise(technique));
        choice.setAttribute("aria-label", `${t("practise.this")}: ${title.textContent}`);
        item.append(choice);
      }
      return item;
    }),
  );
}

export class Practice {
  /** `leave()` goes back to the game. */
  constructor(board, store, leave) {
    Object.assign(this, { board, store, leave, dealing: new AbortController() });
  }

  get isOpen() {
    return document.body.dataset.mode === "practise";
  }

  /** Deal a position for a technique, or take this one, {puzzle, known}. */
  async open(technique, given) {
    this.dealing.abort(); // a later wish counts
    const { signal } = (this.dealing = new AbortController());
    const leave = () => (this.dealing.abort(), this.leave());
    document.body.dataset.mode = "practise"; // the game waits: nothing is drawn on it meanwhile
    this.known = undefined;
    say(t("new.making"), "", { actions: [[t("cancel"), leave]] });
    const found = await trying(this.#dealt(technique, given, { signal, seconds: SECONDS }), [[t("walk.close"), leave]]);
    if (!found || signal.aborted) return;
    Object.assign(this, { technique, ...found, answer: undefined });
    this.board.show({ ...this.puzzle, labels: [...this.puzzle.labels] });
    this.board.update(this.known);
    this.#say(this.#title(), t("practise.which"), "", [[t("practise.show"), () => this.#reveal(false)]]);
    this.board.focus(this.board.focused, { scroll: false });
  }

  /** An answer: this cell is shaded, or circled. */
  press(cell, isOther) {
    if (this.known?.[cell] !== UNKNOWN || this.answer) return;
    const shade = isOther ? UNSHADED : SHADED;
    const fits = (one) => shadeOf(one) === shade && this.board.at(one.cells).includes(cell);
    const answer = this.deductions.find(fits);
    if (answer) return this.#reveal(true, answer);
    this.#count(false);
    this.board.highlight({ mistakes: [cell] });
    const show = [t("practise.show"), () => this.#reveal(false)];
    return this.#say(t("practise.wrong"), this.#title("practise.not-that"), "alarm", [show]);
  }

  async #dealt(technique, given, options) {
    const taught = (await catalogue()).find((one) => one.technique === technique && (given || one.is_dealt));
    if (!taught) throw new Error(`expected a technique, e.g. wall; got '${technique}'`);
    const side = SIDES[taught.level];
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    const request = { rows: side, cols: side, technique };
    const dealt = given ?? (await ask({ ask: "deal", seed, request }, options));
    const puzzle = given?.puzzle ?? dealt;
    const known = given?.known ?? shadesOf(dealt.known);
    const asked = { ask: "deductions", technique, puzzle: bare(puzzle), known: rowsOf(puzzle, known).join("\n") };
    const deductions = await ask(asked, options);
    if (!deductions.length) throw new Error(`expected a position for '${technique}'; nothing follows by it here`);
    return { puzzle, known, deductions, isCounted: false };
  }

  #reveal(isRight, answer = this.deductions[0]) {
    this.#count(isRight);
    this.answer = answer;
    this.board.update(after(this.puzzle, this.known, answer));
    this.board.highlight({ deduced: this.board.at(answer.cells), because: this.board.at(answer.because) });
    const again = [t("practise.again"), () => this.open(this.technique)];
    this.#say(isRight ? t("practise.right") : this.#title(), reasonOf(answer), isRight ? "good" : "", [again]);
  }

  // Only the first answer counts.
  #count(isRight) {
    if (this.isCounted) return;
    this.isCounted = true;
    const { right, tried, streak } = this.#score();
    const score = { right: right + Number(isRight), tried: tried + 1, streak: isRight ? streak + 1 : 0 };
    this.store.savePractice({ ...this.store.practice(), [this.technique]: score });
  }

  #score() {
    return this.store.practice()?.[this.technique] ?? { right: 0, tried: 0, streak: 0 };
  }

  #title(key = "practise.title") {
    return t(key, { technique: techniqueOf(this) });
  }

  #say(heading, words, mood, actions) {
    const copy = async () => {
      await copyText(`${await ownLink(this.puzzle)}&known=${this.known.join("")}&practise=${this.technique}`);
      say(t("walk.copied"), t("why.copied"), { mood: "good", actions: [...actions, [t("walk.close"), this.leave]] });
    };
    const more = [...actions, [t("walk.close"), this.leave], [t("why.link"), copy]];
    say(heading, `${words} ${t("practise.score", this.#score())}`, { mood, actions: more });
  }
}

/** What stands behind the address of a puzzle: the position of an exercise. */
export function positionOf(puzzle, asked) {
  return { puzzle, known: shadesOfText(asked.get("known") ?? "", puzzle.rows * puzzle.cols) };
}
