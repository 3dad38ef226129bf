// What the page has one of, for all its modules: the engine that answers for it, and what the browser keeps.

import { say } from "./card.js";
import { createCore } from "./core.js";
import { reasonOf, t } from "./messages.js";
import { Store } from "./storage.js";

/** What the server says of itself: the puzzles to play first, its version, and the address of a public player.
 * @type {Promise<{ puzzles?: unknown, version?: string, public?: string }>} */
export const start = fetch("start.json").then((found) => found.json()).catch(() => ({}));
export const core = createCore({ sentence: (step) => reasonOf(step) });
export const store = new Store((why) => say(t(`store.${why}-title`), t(`store.${why}`), { mood: "alarm" }));
export const settings = store.settings();
