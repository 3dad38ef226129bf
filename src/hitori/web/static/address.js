// The address that opens a puzzle, `#p=1.PUZZLE.CHECKSUM`; formats/address.py in the package defines it.

import { FormatError, cellName, checkClaimedSize, counted, quoted } from "./format-error.js";

const VERSION = "1";
const LINK = /^(?:[^#\s]*#)?p=([0-9]+)\.([^.]*)(?:\.(.*))?$/d;
const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const CHECK_LENGTH = 7;
/** How many numbers come before the labels: rows, columns, bits of a label, bytes of the name and of the author. */
const HEAD = 5;
/** Of seven bits in a number: no puzzle has more than 2^28 rows. */
const MOST_GROUPS = 4;
const COPY = "copy the whole link again";

/** The puzzle of a link, with or without what stands before `p=`. Throws a FormatError with the column. */
export function parseAddress(link) {
  const found = LINK.exec(link);
  if (!found) throw new FormatError(`expected a link with p=1.PUZZLE.CHECKSUM, found ${quoted(link)}`, { column: 1 });
  const [, version, body, check] = found;
  if (version !== VERSION) {
    const problem = `expected version ${VERSION} of these links, found ${version}; a newer hitori may read it`;
    throw new FormatError(problem, { column: found.indices[1][0] + 1 });
  }
  const column = found.indices[2][0] + 1;
  const foreign = body.search(/[^A-Za-z0-9_-]/);
  if (foreign >= 0) {
    const found = quoted(String.fromCodePoint(body.codePointAt(foreign)));
    throw new FormatError(`expected letters, digits, '-' and '_', found ${found}`, { column: column + foreign });
  }
  const content = decoded(body);
  const { numbers, start } = headOf(content, column);
  const [rows, cols, bits, name, author] = numbers;
  if (!(rows && cols && bits <= 32)) {
    const size = `${rows} rows, ${cols} columns and labels of ${bits} bits`;
    const problem = `expected at least one row and one column, and labels of at most 32 bits, found ${size}`;
    throw new FormatError(problem, { column });
  }
  const end = start + Math.ceil((rows * cols * bits) / 8);
  const wanted = characters(end + name + author);
  if (body.length !== wanted) {
    const isCutOff = check === undefined && body.length < wanted;
    const lack = missing(content.length, { cols, bits, start, end, name });
    const cutOff = isCutOff ? `: the link is cut off, ${lack}` : "";
    const problem = `expected ${counted(wanted, "character")} between the dots, found ${body.length}${cutOff}; ${COPY}`;
    throw new FormatError(problem, { column: column + Math.min(body.length, wanted) });
  }
  if (!bits) checkClaimedSize(rows, cols);
  expectChecksum(check, `${VERSION}.${body}`, column + body.length + 1);
  const texts = [content.subarray(end, end + name), content.subarray(end + name)];
  const [title, by] = texts.map((bytes) => textOf(bytes, column));
  const labels = unpacked(content.subarray(start, end), rows * cols, bits);
  return { rows, cols, labels, name: title || null, author: by || null, source: null };
}

/** What stands after `#`: `p=1.PUZZLE.CHECKSUM`. */
export function addressOf({ rows, cols, labels, name, author }) {
  const [title, by] = [name, author].map((text) => new TextEncoder().encode(text ?? ""));
  const bits = 32 - Math.clz32(labels.reduce((most, label) => Math.max(most, label), 0));
  const head = [rows, cols, bits, title.length, by.length].flatMap(groupsOf);
  const text = `${VERSION}.${encoded(Uint8Array.from([...head, ...packed(labels, bits), ...title, ...by]))}`;
  return `p=${text}.${checksum(text)}`;
}

function groupsOf(number) {
  return number > 127 ? [(number & 127) | 128, ...groupsOf(number >>> 7)] : [number];
}

function headOf(content, column) {
  const numbers = [];
  let start = 0;
  while (numbers.length < HEAD) {
    let [value, group, byte] = [0, 0, 128];
    while (byte > 127) {
      if (group === MOST_GROUPS) throw new FormatError(`expected sizes below 2^28; ${COPY}`, { column });
      if (start === content.length) {
        throw new FormatError(`the link is cut off: its size and its labels are missing; ${COPY}`, { column });
      }
      byte = content[start++];
      value |= (byte & 127) << (7 * group++);
    }
    numbers.push(value);
  }
  return { numbers, start };
}

/** What a link of so many bytes lacks first. */
function missing(length, { cols, bits, start, end, name }) {
  if (length >= end) return `the end of the ${length < end + name ? "name" : "author"} is missing`;
  return `the labels from ${cellName(Math.floor((8 * (length - start)) / bits), cols)} on are missing`;
}

function expectChecksum(found = "", text, column) {
  if (found.length < CHECK_LENGTH) {
    const problem = `expected a checksum of ${CHECK_LENGTH} characters at the end, found ${quoted(found)}`;
    throw new FormatError(`${problem}: the link is cut off; ${COPY}`, { column });
  }
  if (found.length > CHECK_LENGTH) {
    const problem = `expected the end of the link after its checksum, found ${quoted(found.slice(CHECK_LENGTH))}`;
    throw new FormatError(problem, { column: column + CHECK_LENGTH });
  }
  if (found !== checksum(text)) {
    throw new FormatError(`the checksum does not match: a part of the link was changed; ${COPY}`, { column });
  }
}

/** The CRC-32 of a text in ASCII, in base 36. */
function checksum(text) {
  let sum = 0xffffffff;
  for (let at = 0; at < text.length; at++) {
    sum ^= text.charCodeAt(at);
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (~sum >>> 0).toString(36).padStart(CHECK_LENGTH, "0");
}

/** How many characters so many bytes take. */
const characters = (length) => Math.floor((4 * length + 2) / 3);

function encoded(bytes) {
  return Array.from({ length: characters(bytes.length) }, (_, at) => DIGITS[bitsAt(bytes, 6 * at, 6)]).join("");
}

/** The bytes of these characters; of an incomplete group those that are whole. */
function decoded(body) {
  const digits = Array.from(body, (digit) => DIGITS.indexOf(digit));
  return Uint8Array.from(packed(digits, 6)).subarray(0, Math.floor((6 * digits.length) / 8));
}

/** Numbers of so many bits, one after the other, as bytes; the last is filled up with zeros. */
function packed(numbers, bits) {
  const bytes = new Array(Math.ceil((numbers.length * bits) / 8)).fill(0);
  numbers.forEach((number, place) => {
    for (let bit = 0; bit < bits; bit++) {
      const at = place * bits + bit;
      if ((number >>> (bits - 1 - bit)) & 1) bytes[at >> 3] |= 128 >> (at & 7);
    }
  });
  return bytes;
}

const unpacked = (bytes, count, bits) => Array.from({ length: count }, (_, place) => bitsAt(bytes, place * bits, bits));

function bitsAt(bytes, start, bits) {
  let value = 0;
  for (let at = start; at < start + bits; at++) value = 2 * value + (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1);
  return value;
}

function textOf(bytes, column) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new FormatError(`expected the name and the author in UTF-8; ${COPY}`, { column });
  }
}
