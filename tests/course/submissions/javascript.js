// Right by both methods.
const { grid, method } = JSON.parse(require("fs").readFileSync(0, "utf8").split("\n")[0]);
const ahead = method === "forward-checking";
const rows = grid.length, cols = grid[0].length, size = rows * cols;
const cells = [...Array(size).keys()];
const row = (i) => Math.floor(i / cols), label = (i) => grid[row(i)][i % cols];
const line = (i, j) => i !== j && (row(i) === row(j) || i % cols === j % cols);
const equals = cells.map((i) => cells.filter((j) => line(i, j) && label(i) === label(j)));
const beside = cells.map((i) => cells.filter((j) => line(i, j) && [1, cols].includes(Math.abs(i - j))));
let states = 0;

function connected(coloured) {
  const open = cells.filter((i) => coloured[i] !== "#"), seen = new Set(open.slice(0, 1));
  for (const i of seen) beside[i].filter((j) => coloured[j] !== "#").forEach((j) => seen.add(j));
  return open.length > 0 && seen.size === open.length;
}

function solve(coloured, domains) {
  const free = cells.filter((i) => !coloured[i]);
  if (!free.length) return coloured;
  const rank = (i) => domains[i].length * 1000 - equals[i].length;
  const cell = ahead ? free.reduce((best, i) => (rank(i) < rank(best) ? i : best)) : free[0];
  for (const colour of ahead && equals[cell].length ? "#." : ".#") {
    if (!domains[cell].includes(colour)) continue;
    states++;
    const concerned = (colour === "#" ? beside : equals)[cell];
    if (concerned.some((i) => coloured[i] === colour)) continue;
    const next = domains.map((each, i) => (ahead && concerned.includes(i) ? each.replace(colour, "") : each));
    const now = coloured.with ? coloured.with(cell, colour) : coloured.map((each, i) => (i === cell ? colour : each));
    if (next.some((each, i) => !each && !now[i]) || (colour === "#" && !connected(now))) continue;
    const found = solve(now, next);
    if (found) return found;
  }
  return null;
}

const found = solve(Array(size).fill(""), Array(size).fill(".#"));
const solution = found ? grid.map((_, r) => found.slice(r * cols, (r + 1) * cols).join("")) : "no solution";
console.log(JSON.stringify({ solution, states }));
