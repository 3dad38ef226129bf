// Boards drawn in the tests: `board("11", "23")` is a puzzle of one-digit labels, `shades("#.", "..")` its shades.

export function board(...rows) {
  const labels = rows.join("").split("").map(Number);
  const shades = (...lines) => Uint8Array.from(lines.join(""), (symbol) => "?#.".indexOf(symbol));
  return { puzzle: { name: null, rows: rows.length, cols: rows[0].length, labels }, shades };
}
