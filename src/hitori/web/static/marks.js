// The marks above the cells, as one SVG image in which a cell is 1 wide: the shapes of the printed pictures, so that
// nothing hangs on colour alone. Bars like an equals sign under equal labels, a diamond between shaded neighbours, a
// dashed frame around what is cut off, a solid frame around what follows, a dot for its reasons, a cross for a mistake.

const SVG = "http://www.w3.org/2000/svg";

/** Draw the marks, in the place of those drawn before. */
export function drawMarks(svg, { rows, cols }, { violations, deduced, because, mistakes, open, changed }) {
  const at = (cell) => [cell % cols, Math.floor(cell / cols)];
  const shapes = [
    ...open.map((cell) => frame(at(cell), "open", 0.08)),
    ...changed.map((cell) => frame(at(cell), "changed", 0.07)),
    ...because.map((cell) => dot(at(cell))),
    ...deduced.map((cell) => frame(at(cell), "deduced", 0.06)),
    ...mistakes.map((cell) => cross(at(cell))),
    ...violations.flatMap(({ rule, cells }) => VIOLATION[rule](cells.map(at))),
  ];
  const box = `0 0 ${cols} ${rows}`;
  if (svg.getAttribute("viewBox") !== box) svg.setAttribute("viewBox", box);
  if (shapes.length || svg.hasChildNodes()) svg.replaceChildren(...shapes);
}

const VIOLATION = {
  uniqueness: (places) => places.map(([x, y]) => path(`M${x + 0.25},${y + 0.83}h.5m-.5,.09h.5`, "bars")),
  adjacency: ([[ax, ay], [bx, by]]) => [
    path(`M${(ax + bx + 1) / 2},${(ay + by + 1) / 2 - 0.22}l.22,.22l-.22,.22l-.22,-.22z`, "diamond"),
  ],
  connectivity: (places) => places.map((place) => frame(place, "cut-off", 0.12)),
};

function frame([x, y], name, inset) {
  const side = 1 - 2 * inset;
  return shape("rect", { class: name, x: x + inset, y: y + inset, width: side, height: side, rx: 0.08 });
}

function dot([x, y]) {
  return shape("circle", { class: "because", cx: x + 0.18, cy: y + 0.18, r: 0.11 });
}

function cross([x, y]) {
  return path(`M${x + 0.72},${y + 0.1}l.18,.18m0,-.18l-.18,.18`, "mistake");
}

function path(d, name) {
  return shape("path", { class: name, d });
}

function shape(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}
