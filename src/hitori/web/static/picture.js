// Pictures of puzzles as SVG: small ones in the page's colours, and files to keep, in black and white, with any marks.

import { labelText } from "./board.js";
import { SVG, shape } from "./dom.js";
import { SHADED, UNSHADED } from "./rules.js";

/** A small picture for the page; cells that hold no label are drawn empty.
 * @type {(puzzle: Puzzle, shades?: Shades) => SVGSVGElement} */
export function thumbnail({ rows, cols, labels, letters }, shades = []) {
  const svg = shape("svg", {
    viewBox: `-.05 -.05 ${cols + 0.1} ${rows + 0.1}`,
    class: "picture",
    "aria-hidden": "true",
  });
  svg.append(shape("rect", { class: "paper", width: cols, height: rows, rx: 0.12 }));
  for (const [cell, label] of labels.entries()) {
    const [x, y] = [cell % cols, Math.floor(cell / cols)];
    if (shades[cell] === SHADED) svg.append(shape("rect", { class: "shaded", x, y, width: 1, height: 1 }));
    if (shades[cell] === UNSHADED) svg.append(shape("circle", { class: "circled", cx: x + 0.5, cy: y + 0.5, r: 0.38 }));
    if (cols > 8 || !label) continue;
    const place = { x: x + 0.5, y: y + 0.7, class: shades[cell] === SHADED ? "on-shade" : "" };
    svg.append(shape("text", place, labelText({ letters }, label)));
  }
  svg.append(shape("path", { class: "lines", d: lines(rows, cols) }));
  return svg;
}

/** The text of an SVG file; 40 units a cell. @type {(puzzle: Puzzle, shades?: Shades) => string} */
export function fileOf({ rows, cols, labels, letters, name }, shades = []) {
  const side = 40;
  const cells = [...labels.entries()].map(([cell, label]) => {
    const [x, y] = [(cell % cols) * side, Math.floor(cell / cols) * side];
    const [middle, centre] = [x + side / 2, y + side / 2];
    const size = [20, 20, 16, 12][Math.min(String(label).length, 4) - 1];
    const shade = `<rect x="${x}" y="${y}" width="${side}" height="${side}" fill="#b8b8b8"/>`;
    const circle = `<circle cx="${middle}" cy="${centre}" r="16" fill="none" stroke="#000" stroke-width="1.5"/>`;
    const text = `<text x="${middle}" y="${centre + size * 0.36}" font-size="${size}">${labelText({ letters }, label)}</text>`;
    return [shades[cell] === SHADED && shade, shades[cell] === UNSHADED && circle, label && text]
      .filter(Boolean)
      .join("");
  });
  const [width, height] = [cols * side, rows * side];
  const box = `width="${width + 4}" height="${height + 4}" viewBox="-2 -2 ${width + 4} ${height + 4}"`;
  const title = (name || "Hitori").replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const edge = `<rect width="${width}" height="${height}" stroke-width="3"/>`;
  return `<svg xmlns="${SVG}" ${box} font-family="Helvetica, Arial, sans-serif" text-anchor="middle">
<title>${title}</title>
<rect x="-2" y="-2" width="${width + 4}" height="${height + 4}" fill="#fff"/>
${cells.join("\n")}
<g fill="none" stroke="#000"><path d="${lines(rows, cols, side)}"/>${edge}</g>
</svg>
`;
}

/** @type {(rows: number, cols: number, side?: number) => string} */
function lines(rows, cols, side = 1) {
  const down = Array.from({ length: cols - 1 }, (_, col) => `M${(col + 1) * side},0v${rows * side}`);
  const across = Array.from({ length: rows - 1 }, (_, row) => `M0,${(row + 1) * side}h${cols * side}`);
  return [...down, ...across].join("");
}
