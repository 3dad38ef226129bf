// What stands after `#` in the address that opens a puzzle: `p=1.PUZZLE.CHECKSUM`. The address bar has it from the first
// move on, so it is written here, without the module of the formats (crates/hitori-formats/src/codecs/player.rs says what
// it is made of; a test holds the two to each other).

/** The address of a puzzle, with its name and author. @type {(puzzle: Puzzle) => string} */
export function addressOf({ rows, cols, labels, name, author }) {
  const [ofName, ofAuthor] = [name, author].map((text) => new TextEncoder().encode(text ?? ""));
  const bits = Math.max(0, ...labels).toString(2).replace(/^0$/, "").length;
  const head = [rows, cols, bits, ofName.length, ofAuthor.length].flatMap(groupsOf);
  const body = `1.${inBase64([...head, ...packed(labels, bits), ...ofName, ...ofAuthor])}`;
  return `p=${body}.${checksum(body)}`;
}

/** A number in groups of seven bits, the lowest first. @type {(number: number) => number[]} */
const groupsOf = (number) => (number > 127 ? [(number & 127) | 128, ...groupsOf(number >> 7)] : [number]);

/** Labels of so many bits each as bytes, the highest bit first. @type {(labels: number[], bits: number) => number[]} */
function packed(labels, bits) {
  const text = labels.map((label) => label.toString(2).padStart(bits, "0")).join("");
  const bytes = text.match(/.{1,8}/g) ?? [];
  return bits ? bytes.map((byte) => parseInt(byte.padEnd(8, "0"), 2)) : [];
}

const inBase64 = (/** @type {number[]} */ bytes) =>
  btoa(bytes.map((byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** The CRC-32 of a text, as seven digits in base 36. @type {(text: string) => string} */
function checksum(text) {
  let sum = -1;
  for (const letter of text) {
    sum ^= letter.charCodeAt(0);
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (0xedb88320 & -(sum & 1));
  }
  return (~sum >>> 0).toString(36).padStart(7, "0");
}
