// 200 simulated players on the ramp, of three strengths: how soon they are at their level, and whether they stay, as JSON.
//
// A player has a *pace*, 1 for the usual time: a weak one takes four times as long, a strong one a quarter. A game takes
// the usual time of its puzzle times the pace, with noise of a factor of about 1.4 either way, and has mistakes, whose
// time is part of it. Their *level* is the rung whose time, for them, is nearest to five minutes.

import { LADDER, placeAfter, usualTime } from "../../src/hitori/web/static/ramp.js";

export const STRENGTHS = {
  weak: { pace: 4, players: 67 },
  average: { pace: 1, players: 67 },
  strong: { pace: 0.25, players: 66 },
};
const GAMES = 36;
const SETTLED = 12; // games after which a player should be at their level
const NOISE = 0.35; // of the logarithm of a time
const AIM = 300;
const MISTAKE = 30;

/** A source of numbers from 0 to 1, the same for the same seed (mulberry32). */
function random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A number of the normal distribution. */
const normal = (draw) => Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw());

/** A game on a rung. */
function played({ rows, cols, level }, pace, draw) {
  const time = usualTime({ rows, cols, level }) * pace * Math.exp(NOISE * normal(draw));
  const mistakes = Math.min(Math.floor(-Math.log(1 - draw()) / 2), Math.floor(time / MISTAKE)); // none or one, mostly
  const seconds = Math.round(time - MISTAKE * mistakes);
  return { puzzle: { rows, cols, labels: [] }, level, solved: { seconds, mistakes, hints: 0 } };
}

/** The rung whose time for a player is nearest to five minutes. */
export function levelOf(pace) {
  const away = LADDER.map((rung) => Math.abs(Math.log((usualTime(rung) * pace) / AIM)));
  return away.indexOf(Math.min(...away));
}

/** The place on the ladder before each game, of a player with this seed. */
export function placesOf(pace, seed) {
  const draw = random(seed);
  const games = [];
  return Array.from({ length: GAMES }, () => {
    const place = placeAfter(games);
    games.push(played(LADDER[place], pace, draw));
    return place;
  });
}

/** How the players of a strength fare. `near` is the number of games after which nine of ten are always at their level or
 * next to it; `staying` the share of players who never leave that after 12 games, `exact` the share of games from then on
 * at the level itself, and `changes` how often a player changes the rung in these games, on the average. */
export function fate({ pace, players }) {
  const level = levelOf(pace);
  const all = Array.from({ length: players }, (_, seed) => placesOf(pace, seed + 1));
  const isNear = (place) => Math.abs(place - level) <= 1;
  const mean = (values) => values.reduce((sum, one) => sum + Number(one), 0) / values.length;
  const shares = Array.from({ length: GAMES }, (_, game) => mean(all.map((places) => isNear(places[game]))));
  const near = shares.findIndex((_, game) => shares.slice(game).every((share) => share >= 0.9));
  const settled = all.map((places) => places.slice(SETTLED));
  const staying = mean(settled.map((places) => places.every(isNear)));
  const exact = mean(settled.flat().map((place) => place === level));
  const changes = mean(settled.map((places) => places.filter((place, game) => game && place !== places[game - 1]).length));
  return { level: LADDER[level], near, staying, exact, changes, games: GAMES - SETTLED };
}

if (process.argv[1]?.endsWith("ramp_players.mjs")) {
  const found = Object.entries(STRENGTHS).map(([name, strength]) => ({ name, ...strength, ...fate(strength) }));
  process.stdout.write(JSON.stringify(found));
}
