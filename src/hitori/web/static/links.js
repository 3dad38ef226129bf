// Links to copy, each of which opens elsewhere: one of this player, if others can reach it; or of the public player that
// `hitori play --public-url` names; or of puzz.link, which holds the puzzle alone. Where none can hold what was asked for,
// the card says why, and offers what can be copied. Loaded with the first link.

import { say } from "./card.js";
import { link } from "./formats.js";
import { loadPhrases, t } from "./messages.js";
import { copyText, fragmentOf, playerForLinks } from "./share.js";

/** The link of puzz.link; null for a puzzle that it cannot hold. @param {Puzzle} puzzle */
const puzzlink = (puzzle) => link(puzzle).catch(() => null);

/** Where the links of this player lead, if not to itself; else "". @param {string | null} player */
export const whereTo = (player) =>
  player === null || player === location.origin + location.pathname ? "" : t("link.public", { site: new URL(player).host });

/** The link of a puzzle with wishes, null where there is none, and what is to be said about it; puzz.link does without the
 * wishes. @type {(puzzle: Puzzle, wishes?: Record<string, any>) => Promise<{ address: string | null, words: string }>} */
export async function linkOf(puzzle, wishes = {}) {
  await loadPhrases();
  const player = await playerForLinks();
  if (player !== null) return { address: player + fragmentOf(puzzle, wishes), words: whereTo(player) };
  const address = await puzzlink(puzzle);
  return { address, words: t(address ? "link.puzzlink" : "link.nowhere") };
}

/** Put the address of a puzzle on the clipboard, with wishes for it such as {step: 3}, and a text before it; `actions` go
 * on from there.
 * @type {(puzzle: Puzzle, wishes: Record<string, any>, words: string, actions?: Action[], text?: string) => Promise<void>} */
export async function copyLink(puzzle, wishes, words, actions = [], text = "") {
  await loadPhrases();
  const player = await playerForLinks();
  const fragment = fragmentOf(puzzle, wishes);
  if (player !== null) {
    await copyText(text + player + fragment);
    return say(t("walk.copied"), [words, whereTo(player)].filter(Boolean).join(" "), { mood: "good", actions });
  }
  const own = await puzzlink(puzzle);
  const copied = (/** @type {string} */ key) => say(t("walk.copied"), t(key), { mood: "good", actions });
  if (text) {
    await copyText(text + (own ?? ""));
    return copied(own ? "link.puzzlink" : "link.nowhere");
  }
  const offered = [[t("link.paste"), fragment, "link.paste-words"]];
  if (own) offered.push([t("link.puzzlink-copy"), own, "link.puzzlink"]);
  const choices = offered.map(/** @returns {Action} */ ([name, what, key]) => [name, async () => (await copyText(what), copied(key))]);
  return say(t("link.none"), t("link.none-words"), { mood: "alarm", actions: [...choices, ...actions] });
}
