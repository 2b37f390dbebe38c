// The page as `duelog view` serves it: what needs the engine is asked of the server that the page came from.

import { $, LAST, places, state } from "./page.js";
import { saidOf, t } from "./words.js";

const base = location.pathname.replace(/\/*$/, "/");
const QUIET_FOR = 150; // ms without a step before the server is asked about it
const LOOK_EVERY = 1000; // ms
let known = []; // the legal moves of the step
let wait = 0;

async function asked(path, body) {
  const language = `${path.includes("?") ? "&" : "?"}lang=${document.documentElement.lang}`;
  const answer = await fetch(base + path + language, body && { method: "POST", body: JSON.stringify(body) });
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.hint ? `${found.error} (${found.hint})` : found.error);
  return found;
}

function told(text, sort = "") {
  $("verdict").className = sort;
  $("verdict").textContent = text;
}

function legalLine(move) {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = move.shown;
  button.addEventListener("click", () => { $("move").value = move.move; explain(); });
  item.append(button);
  return item;
}

async function refresh() {
  const n = state.n;
  try {
    const found = await asked(`legal?n=${n}`);
    if (n !== state.n) return;
    known = found.moves;
    $("to-act").textContent = found.asked;
    const more = found.count > known.length ? t(", the first {n} of them here", { n: known.length }) : "";
    $("count").textContent = `${t("Legal moves: {n}", { n: found.count.toLocaleString(document.documentElement.lang) })}${more}`;
  } catch (error) {
    known = [];
    $("to-act").textContent = error.message;
    $("count").textContent = t("Legal moves: not known");
  }
  listMoves();
  const able = new Set(known.map((move) => move.at));
  for (const [place, { element }] of places) element.classList.toggle("able", able.has(place));
}

// Lists the legal moves, or only those of the cards at a place.
function listMoves(place) {
  const moves = place ? known.filter((move) => move.at === place) : known;
  $("legal").replaceChildren(...moves.map(legalLine));
  if (!place) return;
  const all = Object.assign(document.createElement("button"), { type: "button", textContent: t("all legal moves") });
  all.addEventListener("click", () => listMoves());
  $("legal").append(document.createElement("li"));
  $("legal").lastChild.append(all);
  $("legal").closest("details").open = true;
}

async function explain() {
  try {
    const found = await asked(`explain?n=${state.n}&move=${encodeURIComponent($("move").value)}`);
    if (found.legal) return told(saidOf(found.move, found.said), "good");
    told([saidOf(found.move, t("not legal")), ...found.violations.map((each) => saidOf(`${each.rule}, ${t("page {n}", { n: each.page })}`, `${each.text} ${t("Here:")} ${each.facts}`))].join("\n"), "bad");
  } catch (error) {
    told(error.message, "bad");
  }
}

async function goOnWith() {
  try {
    const found = await asked("branch", { n: state.n, moves: [$("move").value] });
    told(`${t("Saved as {file}, {n} events.", { file: found.file, n: found.events })} `);
    const link = document.createElement("a");
    link.href = `${found.page}#${found.events}`;
    link.textContent = t("Open it");
    $("verdict").append(link);
  } catch (error) {
    told(error.message, "bad");
  }
}

async function followFile() {
  try {
    const { events } = await asked("events");
    if (events === LAST) return;
    if (state.unsaved) return told(t("The duel went on. Save your notes, then load the page anew."));
    if (state.n === LAST) history.replaceState(null, "", `#${events}`);
    clearInterval(following); // or the page, if it is slow to come, would be asked for anew each time
    location.reload();
  } catch {
    told(t("duelog view has ended; the page stays as it is."));
    clearInterval(following);
  }
}

document.addEventListener("step", () => {
  clearTimeout(wait);
  told("");
  wait = setTimeout(refresh, QUIET_FOR);
});
$("mat").addEventListener("click", (event) => {
  const place = event.target.closest("[data-at]")?.dataset.at;
  if (known.some((move) => move.at === place)) listMoves(place);
});
$("try").addEventListener("submit", (event) => {
  event.preventDefault();
  if (event.submitter?.value === "branch") goOnWith();
  else explain();
});
const following = setInterval(followFile, LOOK_EVERY);
refresh();
