// The mat in SVG, place by place, from a frame. drawing.py draws the same for `duelog board`; a test compares them.

import { t, w } from "./words.js";

export const MONSTER_ZONES = ["M1", "M2", "M3", "M4", "M5", "M6", "M7"];
export const OTHER_ZONES = ["S1", "S2", "S3", "S4", "S5", "F", "PL", "PR"];
export const PILES = ["extra", "deck", "grave", "banished"];
export const PILE_NAMES = { extra: w("Extra Deck"), deck: w("Deck"), grave: w("Graveyard"), banished: w("Banished"), hand: w("Hand") };
const ZONE_NAMES = { F: w("Field"), PL: w("Pendulum"), PR: w("Pendulum") };
const PHASES = [["draw", w("Draw")], ["standby", w("Standby")], ["main1", w("Main 1")], ["battle", w("Battle")], ["main2", w("Main 2")], ["end", w("End Phase")]];
const ROUND = 4;
const SHARED = { M6: "M7", M7: "M6" };
const MOST_BADGES = 3;

export const escaped = (text) => String(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const num = (value) => String(Math.floor(value * 10 + 0.5) / 10);

// --- text ---------------------------------------------------------------------------------------------------------

// The width of a character in a bold face without serifs, in parts of the size of the font.
function widthOf(sign) {
  if ("iljI.,'|!:;()[] ·".includes(sign)) return 0.36;
  if ("ftr-/\"".includes(sign)) return 0.45;
  if ("mwMW@%".includes(sign)) return 1;
  if (sign >= "\u2e80") return 1.05;
  return sign >= "A" && sign <= "Z" ? 0.76 : 0.66;
}

const SYLLABLE = /^[b-df-hj-np-tv-xz][aeiouy]/;
const widthOfText = (text) => [...text].reduce((sum, sign) => sum + widthOf(sign), 0);

// The text cut to a width, given in parts of the size of the font.
function cut(text, width) {
  if (widthOfText(text) <= width) return text;
  let found = "";
  for (const sign of text) {
    if (widthOfText(found + sign) + 0.9 > width) break;
    found += sign;
  }
  return `${found.replace(/[ -]+$/, "")}…`;
}

// A word in pieces that fit into a width, broken after a hyphen where it has one, otherwise before a syllable.
function pieces(word, width) {
  const found = [];
  let rest = [...word];
  while (widthOfText(rest) > width && rest.length > 6) {
    let at = rest.length - 3;
    while (at > 3 && widthOfText(rest.slice(0, at)) + 0.45 > width) at -= 1;
    const hyphen = rest.slice(0, at + 1).lastIndexOf("-");
    if (hyphen > 1) at = hyphen + 1;
    else for (let to = at; to > 2; to -= 1) if (SYLLABLE.test(rest.slice(to).join(""))) { at = to; break; }
    found.push(`${rest.slice(0, at).join("")}${hyphen > 1 ? "" : "-"}`);
    rest = rest.slice(at);
  }
  return [...found, rest.join("")];
}

// The text in at most so many lines; what does not fit is cut.
function wrapped(text, width, most) {
  const lines = [];
  let line = "";
  for (const word of text.split(" ").flatMap((each) => (most > 1 ? pieces(each, width) : [each]))) {
    const longer = line ? `${line} ${word}` : word;
    if (line && widthOfText(longer) > width && lines.length < most - 1) {
      lines.push(cut(line, width));
      line = word === "-" ? "" : word; // the end of the line stands for a dash
    } else line = longer;
  }
  return [...lines, cut(line, width)];
}

const textAt = (kind, x, y, size, text, anchor = "middle") =>
  `<text class="${kind}" x="${num(x)}" y="${num(y)}" font-size="${num(size)}" text-anchor="${anchor}">${text}</text>`;

const rectAt = (kind, x, y, w, h, round = ROUND) =>
  `<rect class="${kind}" x="${num(x)}" y="${num(y)}" width="${num(w)}" height="${num(h)}" rx="${num(round)}"/>`;

// --- cards --------------------------------------------------------------------------------------------------------

const changed = (now, printed) =>
  now === undefined || now === (printed ?? 0)
    ? String(now ?? printed ?? "?")
    : now > (printed ?? 0) ? `<tspan class="up">▲${now}</tspan>` : `<tspan class="down">▼${now}</tspan>`;

export function values(face, slot) {
  const atk = changed(slot.atk, face.atk);
  return face.frame === "link" ? atk : `${atk}/${changed(slot.def, face.def)}`;
}

function level(face, slot) {
  const printed = face.level ?? face.rank ?? face.link;
  if (printed === undefined) return "";
  const sign = face.rank !== undefined ? "◆" : face.link !== undefined ? "▸" : "★";
  const now = slot.level ?? printed;
  if (!now && face.link !== undefined) return ""; // its number is not known
  return `${sign}${now}${now > printed ? "▲" : now < printed ? "▼" : ""}`;
}

export const hasAnotherLevel = (face, slot) => slot.level !== undefined && slot.level !== (face.level ?? face.rank ?? 0);

export const badges = (slot) => [
  ...(slot.destroyed ? [t("✕ beaten")] : []),
  ...(slot.counters ?? []).map(([name, count]) => `${count} × ${name}`),
  ...(slot.negated ? [t("✕ negated")] : []),
  ...(slot.owner ? [t("{player}'s card", { player: slot.owner })] : []),
  ...(slot.attacked ? [t("has attacked")] : []),
];

// What stands at the foot of a card: its values, its Scale, or which Spell or Trap it is.
function foot(face, slot, zone) {
  if (slot.scale !== undefined) return `◂▸ ${slot.scale}`;
  if (slot.atk !== undefined || face.atk !== undefined) return zone && zone[0] !== "M" ? "" : values(face, slot);
  const kind = face.kinds[0] ?? "Normal";
  const [noun, kinds] = NOUNS[face.frame];
  return escaped(kinds[kind] ? t(kinds[kind]).replace(t(noun), "").trim() : t(kind));
}

// Kinds that agree with their noun in other languages, as "Magie Continue" and "Piège Continu" do, are translated with it.
const NOUNS = {
  spell: [w("Spell"), { Normal: w("Normal Spell"), Continuous: w("Continuous Spell") }],
  trap: [w("Trap"), { Normal: w("Normal Trap"), Continuous: w("Continuous Trap") }],
};

function facts(face, slot, narrow) {
  if (face.frame === "spell" || face.frame === "trap") return [face.frame === "spell" ? t("SPELL") : t("TRAP")];
  const sign = [level(face, slot), t(face.attribute ?? "")].filter(Boolean).join(" ");
  const kind = narrow ? [t(face.frame[0].toUpperCase() + face.frame.slice(1)), ...face.kinds.includes("Tuner") ? [t("Tu")] : []].join("/") : face.kinds.map((each) => t(each)).join("/");
  return [sign, kind];
}

// Facts are narrower than bold text, and get smaller rather than being cut.
const FACT_WIDTH = 0.9;
const factSize = (line, width, size) => Math.max(size * 0.62, Math.min(size, width / (widthOfText(line) * FACT_WIDTH || 1)));

// A name gets a little smaller where a word of it would be broken that need not be, and where its only line would be cut.
function nameSize(name, width, size, least, most) {
  const words = (most > 1 ? name.split(" ") : [name]).map(widthOfText).filter((each) => width / each - 0.01 >= size * least);
  return words.length ? Math.min(size, width / Math.max(...words) - 0.01) : most > 1 ? size : size * least;
}

// A card face-up or, `covered`, face-down for one who knows it. The middle is (x, y).
function faceAt(mat, x, y, w, h, face, slot, { zone = "", covered = false, bare = false, fonts }) {
  const [left, top] = [x - w / 2, y - h / 2];
  const narrow = mat.name === "narrow";
  const strip = fonts.value * 1.3;
  const pendulum = face.kinds.includes("Pendulum");
  const parts = [rectAt("paper", left, top, w, h)];
  if (pendulum) parts.push(rectAt("scales", left, top + h / 2, w, h / 2));
  if (slot.destroyed) parts.push(`<path class="struck destroyed" d="M${num(left)} ${num(top)}l${num(w)} ${num(h)}m0 ${num(-h)}l${num(-w)} ${num(h)}"/>`);
  else if (slot.negated) parts.push(`<path class="struck" d="M${num(left)} ${num(top)}l${num(w)} ${num(h)}"/>`);
  const [space, badge, high] = [h - strip, fonts.fact + 4, fonts.name * 1.1];
  const marks = badges(slot).slice(0, Math.max(1, Math.min(MOST_BADGES, Math.floor((space - high) / badge))));
  const told = marks.length ? (hasAnotherLevel(face, slot) ? [level(face, slot)] : []) : narrow && (bare || h < 50) ? [] : facts(face, slot, narrow);
  const room = Math.floor((space - (marks.length ? marks.length * badge : told.length && fonts.fact * 1.2)) / high);
  const most = Math.max(1, Math.min(3, room - (marks.length ? hasAnotherLevel(face, slot) : !narrow && w <= h)));
  const size = nameSize(face.name, w - 4, fonts.name, fonts.least, most);
  const lines = wrapped(face.name, (w - 4) / size, most);
  lines.forEach((line, at) => parts.push(textAt("name", x, top + size * (1.1 * at + 1.05), size, escaped(line))));
  const fact = told.slice(0, Math.max(0, room - lines.length));
  fact.forEach((line, at) => {
    const height = top + space - marks.length * badge - fonts.fact * (1.15 * (fact.length - 1 - at) + 0.4);
    const size = factSize(line, w - 4, fonts.fact);
    parts.push(textAt("fact", x, height, size, escaped(cut(line, (w - 4) / size / FACT_WIDTH + 0.01))));
  });
  const at = bare ? "" : covered ? t("SET") : foot(face, slot, zone);
  if (at) {
    parts.push(rectAt("strip", left, top + h - strip, w, strip));
    const plain = at.replace(/<[^>]*>/g, "");
    const size = Math.min(fonts.value, (w - 4) / widthOfText(plain));
    parts.push(textAt("value", x, top + h - strip * 0.26, size, at));
  }
  marks.forEach((mark, index) => parts.push(badgeAt(mark, x, top + h - strip - badge * (marks.length - index), w, fonts.fact)));
  parts.push(rectAt("edge", left, top, w, h));
  return `<g class="card f-${face.frame}${covered ? " covered" : ""}">${parts.join("")}</g>`;
}

function badgeAt(mark, x, y, w, size) {
  const fitted = factSize(mark, (w - 8) * FACT_WIDTH, size); // bold
  return rectAt("badge", x - w / 2 + 2, y, w - 4, size + 3, 3) +
    textAt("mark", x, y + size * 0.95, fitted, escaped(cut(mark, (w - 8) / fitted + 0.01)));
}

const backAt = (x, y, w, h) =>
  `<g class="card back">${rectAt("paper", x - w / 2, y - h / 2, w, h)}<ellipse class="oval" cx="${num(x)}" cy="${num(y)}"` +
  ` rx="${num(w * 0.3)}" ry="${num(h * 0.3)}"/>${rectAt("edge", x - w / 2, y - h / 2, w, h)}</g>`;

// --- places -------------------------------------------------------------------------------------------------------

// What is drawn: `faces` with their numbers from 1, `eyes` whose view it is (0 for all), `names` of both players.
export function faceOf(table, card) {
  return table.eyes && !(card & table.eyes) ? undefined : table.faces[(card >> 3) - 1];
}

// The box of a card in a zone: upright or across, wider than a real card, or its name could not be read.
function cardIn(mat, [x, y, w, h], zone, { position }) {
  const size = mat.size[zone[0] === "M" && (position === "defense" || position === "set") ? "across" : "card"];
  const [wide, high] = [Math.min(w, size[0]), Math.min(h, size[1])];
  return [x + (w - wide) / 2, y + (h - high) / 2, wide, high];
}

function zoneMarkup(mat, box, table, zone, slot) {
  const [x, y, w, h] = box;
  const middle = [x + w / 2, y + h / 2];
  const name = ZONE_NAMES[zone] ? t(ZONE_NAMES[zone]) : zone;
  const small = Math.min(mat.fonts.label, (w - 5) / widthOfText(name));
  const label = textAt("label", ...[middle[0], middle[1] + small * 0.35], small, name);
  const ground = rectAt(`zone ${zone[0] === "M" ? "monsters" : ""}`.trim(), x, y, w, h);
  if (!slot) return ground + label;
  const [, , wide, high] = cardIn(mat, box, zone, slot);
  const face = faceOf(table, slot.card);
  const down = slot.position === "set" || slot.position === "down";
  const fonts = high < mat.size.across[1] ? { ...mat.fonts, value: mat.fonts.value * 0.9, name: mat.fonts.name * 0.9 } : mat.fonts;
  const under = (slot.materials ?? []).map((_, at, all) => {
    const off = 4 * Math.min(all.length - at, 3);
    return rectAt("material", middle[0] - wide / 2 + off, middle[1] - high / 2 - off, wide, high);
  });
  const card = face ? faceAt(mat, ...middle, wide, high, face, slot, { zone, covered: down, fonts }) : backAt(...middle, wide, high);
  return ground + under.join("") + card + hiddenBadges(mat, middle, wide, high, face, slot) + materialCount(mat, box, slot);
}

// Counters and the like lie on a card whether or not it is known.
function hiddenBadges(mat, [x, y], wide, high, face, slot) {
  if (face) return "";
  const { fact } = mat.fonts;
  return badges(slot).slice(0, MOST_BADGES).map((mark, index) => badgeAt(mark, x, y - high / 2 + 4 + index * (fact + 4), wide, fact)).join("");
}

function materialCount(mat, [x, y, w], slot) {
  if (!slot.materials) return "";
  const size = mat.fonts.fact;
  return `<circle class="count" cx="${num(x + w - size)}" cy="${num(y + size)}" r="${num(size)}"/>` +
    textAt("counted", x + w - size, y + size * 1.35, size, slot.materials.length);
}

// A card of a pile that is meant lies on top, with an edge of its own.
function pileMarkup(mat, box, table, pile, cards, meant) {
  const [x, y, w, h] = box;
  const ground = rectAt("zone pile", x, y, w, h);
  const [wide, high] = mat.size.pile;
  const middle = [x + w / 2, y + h / 2];
  const size = mat.fonts.label;
  if (!cards.length) return ground + textAt("label", middle[0], middle[1] + size * 0.35, size, pileLabel(mat, pile));
  const parts = [];
  for (let at = Math.min(3, cards.length - 1); at > 0; at -= 1) {
    const off = (mat.name === "narrow" ? 1 : 2) * at;
    parts.push(rectAt("material", middle[0] - wide / 2 + off, middle[1] - high / 2 - off, wide, high));
  }
  const face = faceOf(table, meant ?? cards[pile === "deck" ? 0 : cards.length - 1]);
  const shown = face && pile !== "deck" && pile !== "extra";
  const fonts = { ...mat.fonts, name: mat.fonts.pile, value: mat.fonts.fact };
  parts.push(shown ? faceAt(mat, ...middle, wide, high, face, {}, { bare: true, fonts }) : backAt(...middle, wide, high));
  if (shown && meant) parts.push(rectAt("meant", middle[0] - wide / 2, middle[1] - high / 2, wide, high));
  const strip = size * 1.35;
  const name = `${pileLabel(mat, pile)} ${cards.length}`;
  parts.push(rectAt("tag", x, y + h - strip, w, strip, 3));
  parts.push(textAt("tagged", middle[0], y + h - strip * 0.27, Math.min(size, (w - 4) / widthOfText(name)), name));
  return ground + parts.join("");
}

const pileLabel = (mat, pile) =>
  t(mat.name === "narrow" ? { extra: w("Extra"), deck: w("Deck"), grave: w("Grave"), banished: w("Ban.") }[pile] : PILE_NAMES[pile]);

function handMarkup(mat, box, table, _, cards) {
  const [x, y, w, h] = box;
  const [wide, high] = mat.size.hand;
  const gap = cards.length > 1 ? Math.min(wide + 4, (w - wide) / (cards.length - 1)) : 0;
  const start = mat.name === "narrow" ? x + (w - gap * Math.max(0, cards.length - 1) - wide) / 2 : x;
  const fonts = { ...mat.fonts, value: mat.fonts.fact * 1.1, fact: mat.fonts.fact * 0.9 };
  const drawn = cards.map((card, at) => {
    const face = faceOf(table, card);
    const middle = [start + gap * at + wide / 2, y + h / 2];
    const shown = face ? faceAt(mat, ...middle, wide, high, face, {}, { fonts }) : backAt(...middle, wide, high);
    return `<g class="held" data-card="${at}">${shown}</g>`;
  });
  return rectAt("zone hand", x, y, w, h) + drawn.join("");
}

function plateMarkup(mat, box, table, player, frame) {
  const [x, y, w, h] = box;
  const { plate, lp } = mat.fonts;
  const acts = frame.turn && frame.player === player ? "▶ " : "";
  const marker = player === 1 ? "●" : "◆";
  const [room, owner] = [mat.name === "narrow" ? w - 76 : w - 34, `${acts}${marker} p${player} `];
  const size = Math.max(plate * 0.72, Math.min(plate, room / widthOfText(owner + table.names[player - 1])));
  const name = escaped(cut(table.names[player - 1], room / size - widthOfText(owner) + 0.01));
  const title = `${acts}<tspan class="p${player}">${marker} p${player}</tspan> ${name}`;
  const points = `${frame[`p${player}.lp`]}`;
  const ground = rectAt(`plate${acts ? " acts" : ""}`, x, y, w, h);
  return mat.name === "narrow"
    ? ground + textAt("owner", x + 6, y + h * 0.72, size, title, "start") + textAt("lp", x + w - 6, y + h * 0.78, lp, points, "end")
    : ground + textAt("owner", x + 10, y + 30, size, title, "start") + textAt("lp", x + 10, y + 70, lp, points, "start") +
      textAt("unit", x + 18 + lp * 0.7 * points.length, y + 70, plate * 0.7, t("LP"), "start");
}

function ribbonMarkup(mat, frame) {
  const player = frame.phase ? ` p${frame.player}` : "";
  const turn = frame.turn ? textAt("turn", ...mat.turn, t("Turn {turn}", { turn: frame.turn }), "start") : "";
  return turn + PHASES.map(([phase, name], at) => {
    const [left, top, wide, high] = mat.phases[at];
    const now = frame.phase === phase;
    const size = Math.min(mat.fonts.label, (wide - 4) / widthOfText(t(name)));
    return rectAt(`phase${now ? ` now${player}` : ""}`, left + 1, top + 1, wide - 2, high - 2) +
      textAt(`phased${now ? " now" : ""}`, left + wide / 2, top + high / 2 + size * 0.36, size, t(name));
  }).join("");
}

// --- lines between places -----------------------------------------------------------------------------------------

const sideOf = (table, player) => ((player === 1) === (table.bottom === 1) ? "near" : "far");

export function boxOf(mat, table, place) {
  if (!place) return undefined;
  const [player, name] = [Number(place[1]), place.slice(3) || "plate"];
  return mat[sideOf(table, player)][name];
}

// Half of the least length of a line, in parts of the size of a label: ties are mostly between neighbours.
const LEAST = { attacks: 1.6, targets: 1.6, equips: 2, links: 2 };

// The box of the card in a zone, or that of a place; for a player on a phone, where both plates are above, the hand.
function aimOf(mat, table, frame, place) {
  const box = boxOf(mat, table, place && mat.name === "narrow" && !place[2] ? `${place}.hand` : place);
  return frame[place]?.position ? cardIn(mat, box, place.slice(3), frame[place]) : box;
}

// From edge to edge, so that a line hides nothing that stands on the cards; never shorter than its head needs.
function drawnLine(mat, table, frame, kind, from, to) {
  const [start, end] = [aimOf(mat, table, frame, from), aimOf(mat, table, frame, to)];
  if (!start || !end || from === to) return "";
  let [x, y] = [start[0] + start[2] / 2, start[1] + start[3] / 2];
  const [dx, dy] = [end[0] + end[2] / 2 - x, end[1] + end[3] / 2 - y];
  if (kind !== "attacks" && Math.abs(dx) < 1 && Math.abs(dy) < 2 * start[3]) x += (kind === "targets" ? -1 : 1) * (start[2] / 2 - mat.fonts.label * 0.6); // one above the other: beside the cards
  const length = Math.hypot(dx, dy) || 1;
  const [leaves, meets] = [edge(start, dx, dy), 1 - edge(end, dx, dy)];
  const [middle, half] = [(leaves + meets) / 2, Math.max((meets - leaves) / 2, (mat.fonts.label * LEAST[kind]) / length)];
  const head = mat.fonts.label * (kind === "attacks" ? 1.5 : 1);
  const [ux, uy] = [(dx / length) * head, (dy / length) * head];
  const [ex, ey] = [x + dx * (middle + half) - ux, y + dy * (middle + half) - uy];
  const points = [[ex + ux, ey + uy], [ex - uy / 2, ey + ux / 2], [ex + uy / 2, ey - ux / 2]];
  return `<g class="line ${kind}"><path d="M${num(x + dx * (middle - half))} ${num(y + dy * (middle - half))}L${num(ex)} ${num(ey)}"/>` +
    `<polygon points="${points.map(([px, py]) => `${num(px)},${num(py)}`).join(" ")}"/></g>`;
}

const edge = (box, dx, dy) => Math.min(box[2] / Math.abs(dx), box[3] / Math.abs(dy)) / 2;

export function linesMarkup(mat, table, frame) {
  const found = [];
  const add = (...line) => found.push(drawnLine(mat, table, frame, ...line));
  for (const player of [1, 2]) {
    for (const zone of [...MONSTER_ZONES, ...OTHER_ZONES]) {
      const slot = frame[`p${player}.${zone}`];
      if (slot?.equipped) add("equips", `p${player}.${zone}`, slot.equipped);
      for (const other of slot?.linked ?? []) add("links", `p${player}.${zone}`, other);
    }
  }
  for (const link of frame.chain) {
    for (const [target, , now] of link.targets) add("targets", link.at, now ?? target);
  }
  if (frame.attack) add("attacks", frame.attack.from, frame.attack.to);
  return found.join("");
}

// --- the whole ----------------------------------------------------------------------------------------------------

// Every place of the mat in the order in which it is read: the far half, the middle, the near half. Each with the values
// of the frame that are drawn there, and what draws them: frames share what did not change.
export function placesOf(mat, table, frame) {
  const found = [];
  const half = (player) => {
    const boxes = mat[sideOf(table, player)];
    const place = (name, drawn) => {
      const at = `p${player}.${name}`;
      found.push([at, [frame[at]], () => drawn(mat, boxes[name], table, name, frame[at])]);
    };
    const acts = [frame[`p${player}.lp`], frame.turn && frame.player === player];
    found.push([`p${player}`, acts, () => plateMarkup(mat, boxes.plate, table, player, frame)]);
    place("hand", handMarkup);
    for (const zone of [...OTHER_ZONES, ...MONSTER_ZONES]) {
      const shared = SHARED[zone]; // an Extra Monster Zone is one of both players
      if (boxes[zone] && (frame[`p${player}.${zone}`] || !shared || (player === table.bottom && !frame[`p${3 - player}.${shared}`]))) place(zone, zoneMarkup);
    }
    for (const pile of PILES) {
      const at = `p${player}.${pile}`;
      const meant = frame.chain.flatMap((link) => link.targets).find(([target, , now]) => (now ?? target) === at)?.[1];
      found.push([at, [frame[at], meant], () => pileMarkup(mat, boxes[pile], table, pile, frame[at], meant)]);
    }
  };
  half(table.bottom === 1 ? 2 : 1);
  found.push(["phases", [frame.phase, frame.player, frame.turn], () => ribbonMarkup(mat, frame)]);
  half(table.bottom);
  return found;
}
