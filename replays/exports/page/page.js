// The page: what is shown at a step, and how one gets to another. Frames come from the patches that Python made.

import { boxOf, escaped, faceOf, hasAnotherLevel, linesMarkup, placesOf, PILE_NAMES } from "./draw.js";
import { called, differing, framesOf, levelWords, placeName, placeWords, restored } from "./frames.js";
import { counted, learn, saidOf, searched, spoken, t, textsOf, w } from "./words.js";
import { bytesOf, linesUpTo, logOf, pageWith, saved } from "./files.js";

const pristine = document.documentElement.outerHTML;
export const $ = (id) => document.getElementById(id);
const made = (tag, textContent, more) => Object.assign(document.createElement(tag), { textContent, ...more });
const duel = JSON.parse($("duel").textContent);
[called.p1, called.p2] = duel.called;
const notesKey = `notes ${duel.digest} ${$("notes").textContent}`; // a copy with other notes has its own
const notes = new Map();
const log = logOf($("log"));
const frames = framesOf(duel.start, duel.patches);
export const LAST = frames.length - 1;
const EYES = { "": [0, "●◆"], p1: [1, "●"], p2: [2, "◆"], public: [4, "○"] }; // the bit in cards, and the sign on a phone
const SORTS = ["told", "every", "moves"];
const table = { faces: duel.faces, names: duel.names, eyes: 0, bottom: 1 };
const lines = [...$("events").children];
const texts = lines.map((line) => line.querySelector("span").textContent);
export const state = { n: 0, view: "", steps: "told", timer: 0, unsaved: false, opened: "", known: 0 };

// --- which steps there are ----------------------------------------------------------------------------------------

const has = (n, sort) => lines[n].classList.contains(sort);
const isTold = (n) => !lines[n].classList.contains("absent") && (n === 0 || n === LAST || isStop(n));
const isStop = (n) =>
  state.steps === "every" || has(n, "ruling") || (state.steps === "moves" ? has(n, "move") || has(n, "turn") || has(n, "vain") : !has(n, "small"));

function seek(from, by, wanted) {
  for (let n = from + by; n >= 0 && n <= LAST; n += by) if (wanted(n)) return n;
  return undefined;
}

const stepFrom = (from, by) => seek(from, by, isTold) ?? (by > 0 ? LAST : 0);
const isTurn = (n) => n === 0 || (has(n, "turn") && !lines[n].classList.contains("absent"));
const isMarked = (n) => notes.has(n);
const jumps = {
  attack: (n) => has(n, "attack"), chain: (n) => has(n, "chain"), life: (n) => has(n, "life"),
  ruling: (n) => has(n, "ruling"), marked: isMarked,
};

function jump(sort, by = 1) {
  const found = seek(state.n, by, (n) => jumps[sort](n) && !lines[n].classList.contains("absent"));
  if (found === undefined) say(by > 0 ? t("There is none after this step.") : t("There is none before this step."));
  else go(found);
}

// --- drawing ------------------------------------------------------------------------------------------------------

export const places = new Map();
let mat;

function group(place) {
  const found = document.createElementNS("http://www.w3.org/2000/svg", "g");
  found.dataset.at = place;
  if (place !== "phases" && place !== "lines") {
    found.classList.add("place");
    found.setAttribute("tabindex", "-1");
    found.setAttribute("role", "button");
  }
  $("mat").append(found);
  places.set(place, { element: found, values: [], markup: "" });
  return places.get(place);
}

// Lays the mat out anew: on another width, or with another player near.
function layOut() {
  mat = duel.mats[matchMedia("(max-width: 599px)").matches ? "narrow" : "wide"];
  table.bottom = (duel.viewer || state.view) === "p2" ? 2 : 1;
  $("mat").setAttribute("viewBox", `0 0 ${mat.width} ${mat.height}`);
  for (const player of [1, 2]) $("view").options[player].text = `p${player} ${table.names[player - 1]}`;
  const focused = document.activeElement?.dataset?.at;
  $("mat").replaceChildren();
  places.clear();
  draw();
  if (focused) places.get(focused)?.element.focus();
}

function redraw(found, markup) {
  if (found.markup === markup) return;
  found.element.innerHTML = markup;
  found.markup = markup;
}

// The places that differ from the step before; for a pile, which of its cards are new. One whose order alone changed
// counts at that event only: a Deck shuffled on the way has nothing to do with the step.
function changedSince(before, frame) {
  const found = new Map();
  for (const name of state.n ? differing(before, frame) : []) {
    const now = frame[name];
    const here = now !== frames[state.n - 1][name];
    if (/\.(hand|deck|grave|banished|extra)$/.test(name)) {
      const left = before[name].map((card) => (here ? card : card >> 3));
      const isNew = now.map((card) => { const at = left.indexOf(here ? card : card >> 3); left.splice(at, at < 0 ? 0 : 1); return at < 0; });
      if (here || left.length || isNew.includes(true)) found.set(name, isNew);
    } else found.set(name.replace(/\.lp$/, ""), true);
  }
  return found;
}

// Only what differs from what is drawn is drawn anew, so that a step takes less than a frame of the screen.
function draw() {
  const frame = frames[state.n];
  const drawn = placesOf(mat, table, frame);
  const before = frames[stepFrom(state.n, -1)];
  const changed = changedSince(before, frame);
  const shown = new Set();
  for (const [place, values, markup] of drawn) {
    const found = places.get(place) ?? group(place);
    if (!found.values.length || values.some((value, at) => value !== found.values[at])) {
      found.values = values;
      redraw(found, `<g aria-hidden="true">${markup()}</g>`); // its label says the same, and more
      if (place !== "phases") found.element.setAttribute("aria-label", placeWords(table, frame, place));
    }
    const marked = changed.get(place);
    if (place.endsWith("hand")) for (const [at, card] of [...found.element.querySelectorAll(".held")].entries()) card.classList.toggle("changed", Boolean(marked?.[at]));
    else found.element.classList.toggle("changed", Boolean(marked));
    shown.add(place);
  }
  for (const [place, { element }] of places) {
    if (!shown.has(place) && place !== "lines") { element.remove(); places.delete(place); }
  }
  const over = places.get("lines") ?? group("lines");
  redraw(over, linesMarkup(mat, table, frame));
  over.element.setAttribute("aria-hidden", "true");
  over.element.setAttribute("pointer-events", "none");
  if (over.element.nextElementSibling) $("mat").append(over.element);
  const first = [...places.values()].find(({ element }) => element.getAttribute("tabindex") === "0");
  if (!first) places.get("p1")?.element.setAttribute("tabindex", "0");
}

const MOST_BRIEF = 250; // characters beside the controls of a phone

function tell() {
  const frame = frames[state.n];
  const told = textOf(state.n);
  $("moment").textContent = spoken(frame.moment);
  const brief = told.length > MOST_BRIEF && told.slice(0, told.lastIndexOf(". ", MOST_BRIEF) + 1);
  $("sentence").textContent = told;
  $("sentence").classList.toggle("whole", Boolean(brief)); // a phone tells it below the controls, too
  $("brief").textContent = brief ? `${brief} …` : told;
  $("brief").classList.toggle("long", told.length > 90);
  $("over").hidden = !frame.result;
  if (frame.result) $("result-told").textContent = spoken(frame.result);
  $("final").textContent = [1, 2].map((player) => saidOf(`p${player} ${table.names[player - 1]}`, t("{n} Life Points", { n: frame[`p${player}.lp`] }))).join(" · ");
  $("hint").hidden = state.n > 0;
  $("partly").hidden = state.n > 0 || !duel.recorded;
  $("story").hidden = state.n > 0 && !frame.result;
  if (frame.result) $("story").open = true;
  const findings = [...lines[state.n].querySelectorAll(".finding")];
  $("finding").hidden = !findings.length;
  $("finding").classList.toggle("judged", findings.every((each) => each.classList.contains("judged")));
  $("finding").replaceChildren(...findings.map((each) => {
    const told = made("p", "");
    told.append(...each.cloneNode(true).childNodes);
    return told;
  }));
  $("chain").hidden = !frame.chain.length;
  $("chain").replaceChildren(...frame.chain.map(linkLine).reverse());
  const bare = told.replace(/\.$/, "") || "\n";
  const said = (frame[`said.${state.view}`] ?? frame.said).filter((text) => !spoken(text).endsWith(bare)); // once is enough
  $("said").hidden = !said.length || Boolean(frame.result);
  $("said").replaceChildren(...said.map((text) => made("li", spoken(text))));
  const note = notes.get(state.n);
  $("mark").setAttribute("aria-pressed", String(Boolean(note)));
  $("mark").textContent = note ? t("★ Marked") : t("☆ Mark");
  $("note").hidden = !note?.text;
  $("note").textContent = note?.text ?? "";
  const stops = [...lines.keys()].filter(isTold);
  const at = stops.findLastIndex((n) => n <= state.n);
  $("where").textContent = `${t("{n} of {last}", { n: at, last: stops.length - 1 })}${stops[at] === at && stops.length > LAST ? "" : ` · #${state.n}`}`;
  $("slider").value = state.n;
  $("slider").setAttribute("aria-valuetext", `${state.n}: ${textOf(state.n)}`);
}

export const STATUSES = [w("resolving"), w("resolved"), w("activation negated"), w("effect negated")];

// What the card says of the link that acts now.
function effectLines(face, link) {
  const told = link.says.map((at) => spoken(face.says[at]).replace(/^\d+\. /, ""));
  if (link.only) told.push(t("It is placed on the field. What its effects do there is told when they do it."));
  return told.map((text) => made("p", text));
}

function linkLine(link, at, all) {
  const face = faceOf(table, link.card);
  const targets = link.targets.length ? t(", targets {places}", { places: listed(link.targets.map(targetName)) }) : "";
  const effect = link.effect ? t(" effect {effect}", { effect: link.effect }) : "";
  const status = link.status ? ` (${t(link.status)})` : "";
  const card = face ? face.name : t("(hidden)");
  const said = saidOf(link.applied ? t("Without activation") : t("Chain Link {n}", { n: at + 1 }), `${duel.called[link.player - 1]}, ${card}${effect}${targets}${status}`);
  const line = made("li", said, { value: at + 1, className: `p${link.player} ${link.status.split(" ")[0]}` });
  if (face && (link.status === "resolving" || (at === all.length - 1 && !link.status))) line.append(...effectLines(face, link));
  return line;
}

const listed = (all) => [all.slice(0, -1).join(", "), all.at(-1)].filter(Boolean).join(t(" and "));

// A target by its name where the view knows it, with its place.
function targetName([place, card]) {
  const face = faceOf(table, card);
  return face ? `${face.name} (${placeName(place)})` : placeName(place);
}

const textOf = (n) => spoken((state.view ? duel.texts[state.view]?.[n] : undefined) ?? texts[n]);

// --- going to a step ----------------------------------------------------------------------------------------------

const say = (text) => { $("spoken").textContent = text; };

// Says and shows what was done, until the next step.
function inform(text) {
  $("done").textContent = text;
  $("done").hidden = false;
  say(text);
}

// Browsers refuse many changes of the address within a short time, so that only the last of them is made; none where
// the reader has just changed it, which `follow` is not told before.
function address() {
  clearTimeout(state.addressing);
  const [was, hash] = [location.hash, `#${state.n}${state.view ? `-${state.view}` : ""}`];
  state.addressing = setTimeout(() => { if (location.hash === was) history.replaceState(null, "", hash); }, 100);
}

function go(n, { quiet = false } = {}) {
  const from = state.n;
  state.n = Math.max(0, Math.min(LAST, n));
  lines[from].classList.remove("current");
  lines[from].querySelector("a").removeAttribute("aria-current");
  lines[state.n].classList.add("current");
  lines[state.n].querySelector("a").setAttribute("aria-current", "step");
  if (from !== state.n) $("done").hidden = true;
  draw();
  tell();
  learnUpTo(state.n);
  if (state.opened) open(state.opened, { move: false });
  address();
  if (from !== state.n) document.dispatchEvent(new CustomEvent("step"));
  if (!quiet && from !== state.n) speakStep(from);
  reveal(lines[state.n]); // it asks where the line is: last, so that the page is laid out once
  const [now, acts] = [$("now"), document.querySelector("#chain .resolving")];
  now.scrollTop = acts ? Math.min(acts.offsetTop, acts.offsetTop + acts.offsetHeight - now.clientHeight) : 0;
}

// Says the step, and what going back to it restores.
function speakStep(from) {
  const undone = state.n < from ? restored(table, frames[from], frames[state.n]) : "";
  const finding = [...lines[state.n].querySelectorAll(".finding")].map((each) => each.textContent).join(" ");
  const said = `${state.n}: ${textOf(state.n)} ${finding}`;
  say(state.n < from ? `${t("Back to")} ${said} ${undone ? `${t("Restored:")} ${undone}` : ""}` : said);
}

// Scrolls the log alone, never the page.
function reveal(line) {
  const list = $("events");
  const [top, bottom] = [line.offsetTop, line.offsetTop + line.offsetHeight];
  if (top < list.scrollTop || bottom > list.scrollTop + list.clientHeight) {
    list.scrollTop = top - Math.max(0, list.clientHeight - line.offsetHeight) / 2;
  }
}

function follow() {
  const found = /^#(t?)(\d+)(?:-(p1|p2|public))?$/.exec(decodeURIComponent(location.hash));
  if (!found) return false;
  const [, turn, number, view] = found;
  if (view && !duel.viewer && view !== state.view) look(view);
  const n = turn ? lines.findLastIndex((line) => line.dataset.turn === number) : Number(number);
  go(n < 0 ? 0 : n);
  return true;
}

function look(view) {
  state.view = view;
  [table.eyes, $("view").parentNode.dataset.now] = EYES[view];
  $("view").value = view;
  lines.forEach((line, n) => {
    const text = textOf(n);
    line.querySelector("span").textContent = text;
    line.classList.toggle("absent", text === "");
  });
  for (const link of document.querySelectorAll("#story a")) link.parentNode.hidden = !(link.textContent = textOf(link.hash.slice(1)));
  layOut();
  tell();
  reveal(lines[state.n]);
  address();
  search();
}

// --- playing ------------------------------------------------------------------------------------------------------

function play(on = !state.timer) {
  clearInterval(state.timer);
  if (on && state.n === LAST) go(0);
  state.timer = on ? setInterval(() => (state.n === LAST ? play(false) : go(stepFrom(state.n, 1))), 1200 / Number($("speed").value)) : 0;
  $("play").textContent = on ? t("Stop") : t("Play");
  $("play").setAttribute("aria-pressed", String(on));
}

function stepBy(by) {
  play(false);
  go(stepFrom(state.n, by));
}

const turnBy = (by) => { play(false); go(seek(state.n, by, isTurn) ?? (by > 0 ? LAST : 0)); };

function stepAt(steps) {
  state.steps = steps;
  $("steps").value = steps;
  $("events").className = `${steps}${$("search").value.trim() ? " searched" : ""}`;
  draw();
  tell();
  reveal(lines[state.n]);
}

// --- cards and piles ----------------------------------------------------------------------------------------------

function faceBox(card, slot) {
  const face = faceOf(table, card);
  if (!face) return made("div", t("A card that is not seen from this view."));
  const notes = slot?.notes?.length ? `<p class="values">${t("Now:")} ${escaped(slot.notes.map(spoken).join(", "))}</p>` : "";
  const rank = slot && hasAnotherLevel(face, slot) ? `<p class="values">${levelWords(face, slot)}</p>` : "";
  const values = slot && (slot.atk !== undefined || slot.def !== undefined)
    ? `<p class="values">${t("ATK {atk} (printed {printed}), DEF {def} (printed {also})", { atk: slot.atk ?? face.atk ?? "?", printed: face.atk ?? "?", def: slot.def ?? face.def ?? "?", also: face.def ?? "?" })}</p>` : "";
  const innerHTML = `<p class="printed">${escaped(spoken(face.line))}</p>${rank}${values}${notes}` +
    `<ul>${face.says.map((text) => `<li>${escaped(spoken(text))}</li>`).join("")}</ul>`;
  return made("div", "", { className: `face f-${face.frame}`, innerHTML });
}

function cardList(cards, title) {
  const list = made("ul", "", { className: "pile", ariaLabel: title });
  list.append(...cards.map((card) => {
    const face = faceOf(table, card);
    if (!face) return made("li", "?", { className: "unseen" });
    const item = made("li", "");
    item.append(made("button", face.name, { className: `f-${face.frame}`, onclick: () => show(face.name, faceBox(card)) }));
    return item;
  }));
  return list;
}

function show(title, ...content) {
  const focused = $("panel").contains(document.activeElement);
  $("panel").hidden = false;
  $("panel-title").textContent = title;
  $("panel-content").replaceChildren(...content);
  reveal(lines[state.n]);
  if (focused) titled();
}

// The sheet of a phone lies over the page: nothing has to be scrolled to it.
const titled = () => $("panel-title").focus({ preventScroll: getComputedStyle($("panel")).position === "fixed" });

// Opens a place of the mat in the panel; `card` is the place of one card in a hand. On closing, the focus goes back to
// where it was opened by a key; after the mouse to Play, so that Space plays.
function open(place, { card, move = true, byMouse = false } = {}) {
  const frame = frames[state.n];
  const value = frame[place];
  state.opened = place;
  if (/^p\d$/.test(place)) return void (state.opened = "");
  if (Array.isArray(value)) {
    const cards = place.endsWith("deck") || place.endsWith("hand") ? value : [...value].reverse();
    const order = place.endsWith("deck") ? t(", the top first") : /hand|extra/.test(place) ? "" : t(", the newest first");
    const list = cardList(cards, placeName(place));
    if (card === undefined) show(saidOf(placeName(place), `${value.length}${value.length > 1 ? order : ""}`), list);
    else show(faceOf(table, value[card])?.name ?? placeName(place), faceBox(value[card]), list);
  } else if (value) {
    const materials = value.materials ? [made("p", t("Xyz Materials:")), cardList(value.materials, t("Xyz Materials"))] : [];
    show(saidOf(placeName(place), faceOf(table, value.card)?.name ?? t("a Set card")), faceBox(value.card, value), ...materials);
  } else show(saidOf(placeName(place), t("empty")));
  if (move) { titled(); state.back = place; state.from = byMouse ? "" : place; }
}

function shut() {
  if ($("panel").hidden) return;
  $("panel").hidden = true;
  state.opened = "";
  (places.get(state.from)?.element ?? $("play")).focus({ preventScroll: true });
}

// --- the mat by keyboard: one stop for Tab, arrows with Shift go on -----------------------------------------------

function neighbour(place, key) {
  const from = boxOf(mat, table, place);
  const middle = (box) => [box[0] + box[2] / 2, box[1] + box[3] / 2];
  const [x, y] = middle(from);
  let best, least = Infinity;
  for (const other of places.keys()) {
    const box = other === place ? undefined : boxOf(mat, table, other.startsWith("p") && other !== "phases" ? other : "");
    if (!box) continue;
    const [ox, oy] = middle(box);
    const [dx, dy] = [ox - x, oy - y];
    const [ahead, aside] = { ArrowLeft: [-dx, dy], ArrowRight: [dx, dy], ArrowUp: [-dy, dx], ArrowDown: [dy, dx] }[key];
    const far = ahead + 3 * Math.abs(aside);
    if (ahead > 4 && far < least) [best, least] = [other, far];
  }
  return best;
}

function focusPlace(place) {
  for (const { element } of places.values()) if (element.hasAttribute("tabindex")) element.setAttribute("tabindex", "-1");
  const { element } = places.get(place);
  element.setAttribute("tabindex", "0");
  element.focus();
}

// --- how it ends --------------------------------------------------------------------------------------------------

// The result is told at the end or on request; chart and log end at the furthest step that was seen until then.
function learnUpTo(n) {
  for (; state.known < n; state.known += 1) lines[state.known + 1].classList.remove("ahead");
  $("ahead").hidden = !$("result") || state.known === LAST;
  moveCursor();
  const ending = $("result"); // a duel in progress has none
  if (ending) ending.hidden = !($("reveal").hidden = state.known === LAST);
  if ($("search").value) search();
}

// --- Life Points --------------------------------------------------------------------------------------------------

const CHART = { width: 600, height: 100, left: 34 };
const xOf = (n) => CHART.left + ((CHART.width - CHART.left - 4) * n) / Math.max(1, LAST);

function chart() {
  [CHART.width, CHART.height] = [$("chart").clientWidth || 600, $("chart").clientHeight || 100];
  const { width, height, left } = CHART;
  const most = Math.max(1, ...frames.map((frame) => Math.max(frame["p1.lp"], frame["p2.lp"])));
  const y = (points) => 6 + (height - 22) * (1 - Math.max(0, points) / most);
  const curve = (player) => frames.map((frame, n) =>
    n ? `H${xOf(n).toFixed(1)}${frame[`${player}.lp`] === frames[n - 1][`${player}.lp`] ? "" : `V${y(frame[`${player}.lp`]).toFixed(1)}`}`
      : `M${left} ${y(frame[`${player}.lp`]).toFixed(1)}`).join("");
  const starts = [...frames.keys()].filter((n) => n && frames[n].turn !== frames[n - 1].turn);
  const turns = starts.map((n, at) => [n, starts[at + 1] ?? LAST]);
  const bands = turns.filter((_, at) => at % 2 === 0);
  const numbers = [[left - 4, t("Turn"), "end"], ...turns.filter(([from, to]) => xOf(to) - xOf(from) > 6 * String(frames[from].turn).length).map(([from, to]) => [(xOf(from) + xOf(to)) / 2, frames[from].turn, "middle"])];
  $("chart").setAttribute("viewBox", `0 0 ${width} ${height}`);
  $("chart").innerHTML = bands.map(([from, to]) => `<rect class="turns" x="${xOf(from)}" y="0" width="${xOf(to) - xOf(from)}" height="${height}"/>`).join("") +
    numbers.map(([x, text, anchor]) => `<text x="${x}" y="${height - 2}" text-anchor="${anchor}">${text}</text>`).join("") +
    [0, Math.round(most / 2), most].map((points) => `<line class="grid" x1="${left}" x2="${width}" y1="${y(points)}" y2="${y(points)}"/><text x="${left - 4}" y="${y(points) + 4}" text-anchor="end">${points}</text>`).join("") +
    `<clipPath id="known"><rect height="${height}"/></clipPath><g clip-path="url(#known)"><path class="curve p1" d="${curve("p1")}"/><path class="curve p2" d="${curve("p2")}"/></g><line class="cursor" y1="0" y2="${height}"/>`;
  $("legend").innerHTML = [1, 2].map((player) => `<span class="p${player}">${player === 1 ? "●" : "◆"} p${player} ${escaped(table.names[player - 1])}</span>`).join(" ");
  moveCursor();
}

function moveCursor() {
  const ends = ["p1", "p2"].map((seat) => t("{player} from {first} to {last}", { player: called[seat], first: frames[0][`${seat}.lp`], last: frames[state.known][`${seat}.lp`] }));
  $("chart").setAttribute("aria-label", `${t("Life Points over the duel:")} ${ends.join(", ")}`);
  $("chart").querySelector("#known rect").setAttribute("width", xOf(state.known) + 1);
  const cursor = $("chart").querySelector(".cursor");
  cursor.setAttribute("x1", xOf(state.n));
  cursor.setAttribute("x2", xOf(state.n));
}

// --- search -------------------------------------------------------------------------------------------------------

const MOST_FOUND = 8;

function search() {
  const words = searched($("search").value.trim());
  $("events").classList.toggle("searched", Boolean(words));
  lines.forEach((line, n) => line.classList.toggle("match", Boolean(words) && !isEarly(n) && searched(textOf(n)).includes(words)));
  const seen = words ? facesSeen() : new Set();
  const found = duel.faces.filter((face, at) => seen.has(at + 1) && searched(face.name).includes(words)).slice(0, MOST_FOUND);
  $("found").hidden = !found.length;
  $("unfound").textContent = words && !found.length && !lines.some((_, n) => isFound(n)) ? t("No match.") : "";
  $("found").className = "live pile";
  $("found").replaceChildren(...cardList(found.map((face) => (duel.faces.indexOf(face) + 1) * 8 + 7), "").children);
}

// Whether a line that was not reached yet tells how the duel ends.
const isEarly = (n) => n > state.known && (frames[n].result || !(frames[n]["p1.lp"] * frames[n]["p2.lp"]));

// The faces that the view sees anywhere in the duel.
function facesSeen() {
  const found = new Set();
  const note = (card) => { if (!table.eyes || card & table.eyes) found.add(card >> 3); };
  for (const value of Object.values(duel.start)) look_into(value, note);
  for (const patch of duel.patches) {
    for (const value of Object.values(patch.set ?? {})) look_into(value, note);
    for (const [, , ...cards] of Object.values(patch.cut ?? {})) cards.forEach(note);
  }
  return found;
}

function look_into(value, note) {
  if (Array.isArray(value)) for (const one of value) if (typeof one === "number") note(one); else look_into(one, note);
  if (value && typeof value.card === "number") { note(value.card); (value.materials ?? []).forEach(note); }
}

const isFound = (n) => has(n, "match") && !has(n, "absent");

function nextMatch(by) {
  const found = seek(state.n, by, isFound) ?? seek(by > 0 ? -1 : LAST + 1, by, isFound);
  if (found !== undefined) go(found);
}

// --- marks and notes ----------------------------------------------------------------------------------------------

function keep(n, note) {
  if (note) notes.set(n, note);
  else notes.delete(n);
  lines[n].classList.toggle("marked", Boolean(note));
  const stored = keepChoice(notesKey, JSON.stringify(Object.fromEntries(notes)));
  state.unsaved = !stored || Boolean($("desk")); // a served duel that goes on is another duel
  $("save").hidden = false;
  tell();
  if (note) inform(stored ? t("Kept in this browser. For a file that you can pass on: “Save with notes”, above the log.") : t("This browser stores nothing: only “Save with notes”, above the log, keeps notes and marks."));
}

// The notes of this browser, or those that the page came with.
function recallNotes() {
  let found;
  try { found = JSON.parse(choiceOf(notesKey)); } catch { /* as it came */ }
  for (const [n, note] of Object.entries(found ?? JSON.parse($("notes").textContent))) {
    if (!lines[n]) continue;
    notes.set(Number(n), note);
    lines[n].classList.add("marked");
  }
}

function mark() {
  if (notes.get(state.n)?.text && !confirm(t("Remove the mark and its note?"))) return;
  keep(state.n, notes.has(state.n) ? undefined : { text: "" });
}

function write() {
  const n = state.n;
  $("writing-title").textContent = t("Note on step {n}", { n });
  $("text").value = notes.get(n)?.text ?? "";
  $("writing").returnValue = "";
  $("writing").showModal();
  $("writing").onclose = () => {
    if ($("writing").returnValue === "keep") keep(n, $("text").value.trim() || notes.has(n) ? { text: $("text").value.trim() } : undefined);
  };
}

function saveWithNotes() {
  saved(pageWith(pristine, Object.fromEntries(notes)), `${duel.file}.html`, "text/html");
  state.unsaved = false;
}

function branch() {
  const file = `${duel.file}-from-${state.n}.duel`;
  saved(bytesOf(linesUpTo(log, state.n)), file, "application/octet-stream");
  inform(t("{file} was downloaded: the duel up to step {n}, a file for the program duelog. Go on from there with “duelog view {file}”; this page stays as it is.", { n: state.n, file }));
}

// --- keys ---------------------------------------------------------------------------------------------------------

const cycle = (values, value) => values[(values.indexOf(value) + 1) % values.length];
const faster = (by) => { const box = $("speed"); box.selectedIndex = Math.max(0, Math.min(3, box.selectedIndex + by)); if (state.timer) play(true); };

// A letter goes to the next of a sort, its capital to the one before.
const jumpKeys = (key, sort, told) => [[`${key}, ${key.toUpperCase()}`, key, told, () => jump(sort)], ["", key.toUpperCase(), "", () => jump(sort, -1)]];

const KEYS = [
  ["→", "ArrowRight", w("the next step"), () => stepBy(1)],
  ["←", "ArrowLeft", w("the step before"), () => stepBy(-1)],
  [w("↓ or t"), "ArrowDown", w("the next turn"), () => turnBy(1), "t"],
  [w("↑ or T"), "ArrowUp", w("this turn's beginning, or the turn before"), () => turnBy(-1), "T"],
  [w("Home"), "Home", w("the start"), () => { play(false); go(0); }],
  [w("End"), "End", w("the end"), () => { play(false); go(LAST); }],
  [w("Space"), " ", w("play, and stop"), () => play()],
  [w("+ and -"), "+", w("faster, slower"), () => faster(1)],
  ["", "-", "", () => faster(-1)],
  ...jumpKeys("a", "attack", w("the next attack, the one before")),
  ...jumpKeys("c", "chain", w("the next activation, the one before")),
  ...jumpKeys("d", "life", w("the next change of Life Points, the one before")),
  ...jumpKeys("r", "ruling", w("the next ruling or finding, the one before")),
  ...jumpKeys("k", "marked", w("the next mark, the one before")),
  ["g", "g", w("go to a step by its number"), () => { const n = Number(prompt(t("Go to step:"))); if (Number.isInteger(n)) go(n); }],
  ["s", "s", w("steps that matter, every event, moves only"), () => stepAt(cycle(SORTS, state.steps))],
  ["v", "v", w("whose eyes: both, p1, p2, the public"), () => { if (!duel.viewer) look(cycle(Object.keys(EYES), state.view)); }],
  ["l", "l", w("the next language"), () => choose(cycle(Object.keys(duel.languages), $("language").value))],
  ["b", "b", w("to the board; arrows with Shift go over it, Enter opens"), () => focusPlace(state.back && places.has(state.back) ? state.back : `p${table.bottom}`)],
  ["m", "m", w("mark this step"), mark],
  ["n", "n", w("write a note on this step"), write],
  ["f", "f", w("a file to go on from here"), () => { if (log) branch(); }],
  ["/", "/", w("search; Enter goes to the next line found"), () => $("search").focus()],
  [w("Escape"), "Escape", w("close what is open"), () => ($("search").value ? clearSearch() : shut())],
  ["?", "?", w("this list"), () => $("keys").showModal()],
];
const byKey = new Map(KEYS.flatMap(([, key, , act, other]) => [[key, act], ...(other ? [[other, act]] : [])]));

function clearSearch() {
  $("search").value = "";
  search();
  reveal(lines[state.n]);
}

function pressed(event) {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
  const { target, key } = event;
  const place = target.dataset?.at;
  if (place && (key === "Enter" || key === " ")) { event.preventDefault(); return open(place); }
  if (place && event.shiftKey && key.startsWith("Arrow")) {
    event.preventDefault();
    const next = neighbour(place, key);
    return next && focusPlace(next);
  }
  if (target === $("search")) {
    if (key === "Enter") { event.preventDefault(); nextMatch(event.shiftKey ? -1 : 1); }
    if (key === "Escape") { clearSearch(); $("play").focus(); }
    return;
  }
  if (target.tagName === "SELECT" && key === "Escape") target.blur();
  if (/^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName) && !(target === $("slider") && key.length === 1 && key !== " ")) return;
  if (key === " " && (target.tagName === "BUTTON" || target.tagName === "A")) return;
  if (key.length === 1 && key !== " " && !$("letters").checked && key !== "?") return;
  const act = byKey.get(key);
  if (!act || (event.shiftKey && key.length > 1)) return;
  event.preventDefault();
  act();
}

// --- the beginning ------------------------------------------------------------------------------------------------

function paint(dark) {
  document.documentElement.classList.toggle("dark", dark);
  $("colours").textContent = dark ? t("Light") : t("Dark");
}

// Prints the position alone, or the log alone; the browser's own command prints both.
function printed(what) {
  document.body.classList.add(what);
  addEventListener("afterprint", () => document.body.classList.remove(what), { once: true });
  print();
}

function listKeys() {
  $("key-list").innerHTML = KEYS.filter(([name]) => name).map(([name, , what]) => `<tr><th scope="row">${escaped(t(name))}</th><td>${escaped(t(what))}</td></tr>`).join("");
}

const written = textsOf(document.body);

// The page in another language; what the browser cannot unpack stays as it is.
async function speak(code) {
  await learn(code, duel.languages[code][1]);
  $("language").value = $("language").parentNode.dataset.now = code;
  play(false);
  for (const write of written) write();
  paint(document.documentElement.classList.contains("dark"));
  listKeys();
  look(state.view);
  chart();
  if (state.opened) open(state.opened, { move: false });
  else shut();
  document.dispatchEvent(new CustomEvent("step")); // what a served page asked is asked again
}

function choose(code) {
  keepChoice("language", code);
  return speak(code);
}

// Whether it was kept. The reader's choices outlast a reload, where the browser lets a page store anything.
function keepChoice(name, value) {
  try { localStorage.setItem(`duelog ${name}`, value); return true; } catch { return false; }
}

function choiceOf(name) {
  try { return localStorage.getItem(`duelog ${name}`); } catch { return null; }
}

function begin() {
  $("over").after($("story"));
  document.documentElement.classList.add("ready");
  if ($("result")) {
    $("result").hidden = true;
    lines.slice(1).forEach((line) => line.classList.add("ahead"));
  }
  const side = made("div", "", { className: "side" });
  side.append(...["now", "desk", "panel", "record"].map($).filter(Boolean)); // only a served page has a desk
  document.querySelector("main").append(side);
  lines.forEach((line, n) => {
    line.removeAttribute("id"); // or the browser would scroll the page to it
    line.querySelector("a").href = `#${n}`;
  });
  paint(choiceOf("dark") ? choiceOf("dark") === "true" : matchMedia("(prefers-color-scheme: dark)").matches);
  $("views").hidden = Boolean(duel.viewer);
  $("branch").hidden = !log;
  $("slider").max = LAST;
  recallNotes();
  $("save").hidden = !notes.size;
  listKeys();
  for (const [code, [name]] of Object.entries(duel.languages)) $("language").add(new Option(name, code, false, code === duel.language));
  $("language").closest("label").hidden = $("language").length < 2;
  document.querySelectorAll("[data-jump]").forEach((button) => {
    const sort = button.dataset.jump;
    button.disabled = sort !== "marked" && !lines.some((_, n) => jumps[sort](n));
    button.addEventListener("click", () => { play(false); jump(sort); });
  });
  chart();
  layOut();
  new ResizeObserver(chart).observe($("chart"));
  new ResizeObserver(() => reveal(lines[state.n])).observe($("events"));
  if (!follow()) go(0, { quiet: true });
  const language = choiceOf("language") in duel.languages ? choiceOf("language") : duel.language;
  if (language !== "en") speak(language);
}

const on = (id, kind, act) => $(id).addEventListener(kind, act);
const ACTS = { first: "Home", last: "End", back: "ArrowLeft", next: "ArrowRight", "turn-back": "ArrowUp", "turn-on": "ArrowDown", play: " ", help: "?", mark: "m", write: "n", branch: "f" };
for (const [id, key] of Object.entries(ACTS)) on(id, "click", () => byKey.get(key)());
on("speed", "change", () => state.timer && play(true));
on("steps", "change", () => stepAt($("steps").value));
on("view", "change", () => look($("view").value));
on("language", "change", () => choose($("language").value));
// A menu that the mouse or a finger opened gives the arrow keys back after the choice; by keyboard one leaves it by Tab or Escape.
for (const menu of document.querySelectorAll("select")) {
  let byHand = false;
  menu.addEventListener("mousedown", () => { byHand = true; });
  menu.addEventListener("blur", () => { byHand = false; });
  menu.addEventListener("change", () => { if (byHand) menu.blur(); });
}
on("colours", "click", () => { const dark = !document.documentElement.classList.contains("dark"); paint(dark); keepChoice("dark", dark); });
on("how", "click", () => $("guide").showModal());
for (const dialog of [$("keys"), $("guide")]) {
  dialog.addEventListener("click", (event) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    const outside = event.target === dialog && (event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom);
    if (outside || event.target.closest(".shut")) dialog.close();
  });
}
for (const what of ["board", "log"]) on(`print-${what}`, "click", () => printed(what));
on("slider", "input", () => { play(false); go(Number($("slider").value)); });
on("save", "click", saveWithNotes);
on("close", "click", shut);
on("reveal", "click", () => { learnUpTo(LAST); say($("result").lastChild.textContent); });
on("search", "input", search);
on("chart", "click", (event) => {
  const box = $("chart").getBoundingClientRect();
  const x = ((event.clientX - box.left) / box.width) * CHART.width;
  go(Math.round(((x - CHART.left) / (CHART.width - CHART.left - 4)) * LAST));
});
on("mat", "click", (event) => {
  const place = event.target.closest("[data-at]")?.dataset.at;
  const held = event.target.closest("[data-card]")?.dataset.card;
  if (places.get(place)?.element.getAttribute("role")) open(place, { card: held === undefined ? undefined : Number(held), byMouse: event.detail > 0 });
});
on("events", "click", (event) => {
  const line = event.target.closest("li");
  if (!line || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  play(false);
  go(lines.indexOf(line));
});
addEventListener("keydown", pressed);
addEventListener("hashchange", follow);
addEventListener("beforeunload", (event) => { if (state.unsaved) event.preventDefault(); });
matchMedia("(max-width: 599px)").addEventListener("change", layOut);
begin();
