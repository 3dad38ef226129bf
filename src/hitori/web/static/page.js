// What the page has one of, for all its modules: the board, the engine that answers for it, and what the browser keeps.

import { Board } from "./board.js";
import { say } from "./card.js";
import { createCore } from "./core.js";
import { by } from "./dom.js";
import { t } from "./messages.js";
import { Store } from "./storage.js";

export const board = new Board(by("board"));
export const core = createCore();
export const store = new Store((why) => say(t(`store.${why}-title`), t(`store.${why}`), { mood: "alarm" }));
export const settings = store.settings();
