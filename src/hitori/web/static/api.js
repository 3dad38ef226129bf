// The server's endpoints, as one function.

/** Ask an endpoint, e.g. `ask("new", { rows: 8, cols: 8 })`. Throws an Error with the server's message. */
export async function ask(name, question) {
  const body = JSON.stringify(question);
  return answered(fetch(`/api/${name}`, { method: "POST", headers: { "Content-Type": "application/json" }, body }));
}

/** The puzzles that the command line named. */
export async function start() {
  return answered(fetch("/api/start"));
}

async function answered(request) {
  let response;
  try {
    response = await request;
  } catch {
    throw new Error("The server does not answer; is `hitori play` still running?");
  }
  if (!response.ok) throw new Error((await response.json()).error);
  const isJson = response.headers.get("Content-Type").startsWith("application/json");
  return isJson ? response.json() : response.blob();
}

/** A puzzle as the page has it, of a puzzle as the server sends it. */
export function puzzleOf({ name, labels }) {
  return { name, rows: labels.length, cols: labels[0].length, labels: labels.flat() };
}

/** A puzzle as the server takes it. */
export function boardOf({ name, rows, cols, labels }) {
  const line = (_, row) => labels.slice(row * cols, (row + 1) * cols);
  return { name, labels: Array.from({ length: rows }, line) };
}
