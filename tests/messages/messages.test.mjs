// The texts of the page are those of the library: the cases that test_page.py writes, in every language.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { capitalised, catalogue, preferred } from "../../src/hitori/web/static/messages.js";
import { marksOf, phraseOf } from "../../src/hitori/web/static/phrases.js";

const FOLDER = new URL("../../src/hitori/messages/", import.meta.url);
const read = (url) => JSON.parse(readFileSync(url, "utf8"));
const codes = readdirSync(FOLDER, { withFileTypes: true }).filter((each) => each.isDirectory() && each.name.length === 2);
const english = catalogue([read(new URL("en/core.json", FOLDER))]);
const spoken = Object.fromEntries(
  codes.map(({ name }) => [name, catalogue([read(new URL(`${name}/core.json`, FOLDER))], english)]),
);
const cases = read(process.env.CASES);

test("every language is among the cases", () => {
  assert.deepEqual(Object.keys(cases.deductions[0].said).sort(), Object.keys(spoken).sort());
});

for (const { deduction, said } of cases.deductions) {
  test(`a hint: ${deduction.message}`, () => {
    for (const [code, texts] of Object.entries(said)) assert.deepEqual(spoken[code].hint(deduction), texts);
  });
}

/** The pieces of a phrase, each with its role. */
const pieces = (seen) =>
  seen.split(/(\[[\w-]+\|[^\]]*\])/).filter(Boolean).map((piece) => /^\[([\w-]+)\|(.*)\]$/.exec(piece)?.slice(1) ?? ["", piece]);

/** A phrase whose neighbours of the same role are one piece. */
const joined = (found) =>
  found.reduce((all, [role, words]) => (all.at(-1)?.[0] === role ? [...all.slice(0, -1), [role, all.at(-1)[1] + words]] : [...all, [role, words]]), []);

for (const { deduction, seen, marks } of cases.deductions) {
  test(`a phrase: ${deduction.message}`, () => {
    assert.deepEqual(JSON.parse(JSON.stringify(marksOf(deduction))), marks);
    for (const [code, phrase] of Object.entries(seen)) {
      const { text, add } = spoken[code];
      add(read(new URL(`${code}/phrases.json`, FOLDER)));
      assert.deepEqual(joined(pieces(phraseOf(deduction, text))), joined(phrase));
    }
  });
}

test("other messages", () => {
  for (const { key, values, said } of cases.others) {
    for (const [code, text] of Object.entries(said)) assert.equal(spoken[code].text(key, values), text);
  }
});

test("a missing message is said in English from beginning to end", () => {
  const { language } = read(new URL("ja/core.json", FOLDER));
  const bare = catalogue([{ language, fact: "何か" }], english);
  const { deduction, said } = cases.deductions.find((each) => each.deduction.message === "sandwich-pair");
  assert.equal(bare.sentence(deduction), said.en[2]);
  assert.equal(bare.text("fact"), "何か");
  assert.throws(() => bare.text("reason.nobody"), /no message reason.nobody/);
  assert.throws(() => bare.text("hint.where"), /message hint.where lacks line/);
});

test("without `by` the count chooses, by the forms of the language", () => {
  const cells = { one: "{count} case", other: "{count} cases" };
  const french = catalogue([{ language: { code: "fr", name: "Français" }, cells }]);
  assert.deepEqual([0, 1, 2].map((count) => french.text("cells", { count })), ["0 case", "1 case", "2 cases"]);
});

test("a template for this very number goes first", () => {
  const cells = { 0: "ни одной", 1: "эта", one: "эта {count}", other: "эти {count}" };
  const russian = catalogue([{ language: { code: "ru", name: "Русский" }, cells }]);
  const said = [0, 1, 2, 21].map((count) => russian.text("cells", { count }));
  assert.deepEqual(said, ["ни одной", "эта", "эти 2", "эта 21"]);
});

for (const [code, forms] of Object.entries(cases.forms)) {
  test(`the forms of numbers in ${code} are those of the library`, () => {
    const rules = new Intl.PluralRules(code);
    assert.deepEqual(forms.map((_, count) => rules.select(count)), forms);
  });
}

test("the page counts in Russian", () => {
  const { add, text } = spoken.ru;
  add(read(new URL("ru/player.json", FOLDER)));
  const said = [1, 2, 5, 11, 21, 22].map((count) => text("mine.streak", { count }).split(": ")[1]);
  assert.deepEqual(said, [
    "1 день подряд.",
    "2 дня подряд.",
    "5 дней подряд.",
    "11 дней подряд.",
    "21 день подряд.",
    "22 дня подряд.",
  ]);
});

test("a capital changes nothing else", () => {
  assert.deepEqual(["weiße Nachbarn", "écart", ""].map(capitalised), ["Weiße Nachbarn", "Écart", ""]);
});

test("the first wanted language that is spoken", () => {
  const known = Object.keys(spoken);
  assert.equal(preferred(["de-AT", "en"], known), "de");
  assert.equal(preferred(["sv", "JA", "de"], known), "ja");
  assert.equal(preferred(["sv"], known), "en");
  assert.equal(preferred(["ru-RU", "en"], known), "ru");
  for (const chinese of ["zh", "zh-CN", "zh-TW", "zh-Hant-HK"]) assert.equal(preferred([chinese, "en"], known), "zh");
  assert.equal(preferred([], known), "en");
});
