// Files that the page gives: itself with its notes, and the log up to a step.

// The log in the page, as embedding.py wrote it; "" where the page holds none.
export const logOf = (element) => element?.textContent.replace(/(?:%[0-9A-F]{2})+/g, unescaped) ?? "";

function unescaped(run) {
  const bytes = run.slice(1).split("%").map((hex) => parseInt(hex, 16));
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

export const bytesOf = (text) => new TextEncoder().encode(text);

// The lines of the log up to event n, without a seal: a duel in progress, to be continued.
export function linesUpTo(log, n) {
  const kept = [];
  for (const line of log.split("\n")) {
    const entry = entryOf(line);
    if (!entry || entry.kind === "seal" || (entry.n ?? 0) > n) break;
    kept.push(`${line}\n`);
  }
  return kept.join("");
}

// An entry of the log; undefined for a last line that is torn or empty.
function entryOf(line) {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

// The page as it came, with other notes.
export function pageWith(pristine, notes) {
  const [opening, closing] = ['<script type="application/json" id="notes">', `<${"/"}script>`]; // whole, it would end the script that holds it
  const start = pristine.indexOf(opening) + opening.length;
  const text = JSON.stringify(notes).replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return `<!doctype html>\n${pristine.slice(0, start)}${text}${pristine.slice(pristine.indexOf(closing, start))}\n`;
}

export function saved(content, name, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}
