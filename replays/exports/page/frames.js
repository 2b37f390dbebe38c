// Frames: what the page shows at each step. The page only applies patches; it knows no rule.

import { faceOf, badges, hasAnotherLevel, PILE_NAMES } from "./draw.js";
import { counted, saidOf, t, w } from "./words.js";

export function applied(frame, patch) {
  const found = { ...frame, ...patch.set };
  for (const [name, [at, removed, ...cards]] of Object.entries(patch.cut ?? {})) {
    found[name] = [...frame[name].slice(0, at), ...cards, ...frame[name].slice(at + removed)];
  }
  return found;
}

export function framesOf(start, patches) {
  const frames = [start];
  for (const patch of patches) frames.push(applied(frames.at(-1), patch));
  return frames;
}

// The names under which two frames differ. Frames share what did not change, so that identity suffices.
export const differing = (one, other) =>
  Object.keys(one).filter((name) => one[name] !== other[name] && JSON.stringify(one[name]) !== JSON.stringify(other[name]));

// --- places in words ----------------------------------------------------------------------------------------------

const POSITIONS = { attack: w("Attack Position"), defense: w("Defense Position"), set: w("Set"), down: w("Set"), up: w("face-up") };
const ZONES = { F: w("Field Zone"), PL: w("left Pendulum Zone"), PR: w("right Pendulum Zone") };

export const called = {};

export function placeName(place) {
  const name = place.slice(3);
  const named = PILE_NAMES[name] ?? ZONES[name];
  return t("{player}'s {place}", { player: called[place.slice(0, 2)], place: named ? t(named) : name });
}

const shown = (now, printed) => String(now ?? printed ?? "?");

export const levelWords = (face, slot) =>
  t(face.rank ? w("Rank {n} (printed {printed})") : w("Level {n} (printed {printed})"), { n: slot.level, printed: face.level ?? face.rank });

export function slotWords(table, slot, zone) {
  if (!slot) return t("empty");
  const face = faceOf(table, slot.card);
  const words = [face ? face.name : t("a hidden card"), t(POSITIONS[slot.position])];
  if (face && zone[0] === "M" && slot.position !== "set") {
    words.push(`ATK ${shown(slot.atk, face.atk)}`);
    if (face.frame !== "link") words.push(`DEF ${shown(slot.def, face.def)}`);
  }
  if (face && hasAnotherLevel(face, slot)) words.push(levelWords(face, slot));
  if (slot.scale !== undefined) words.push(t("Scale {n}", { n: slot.scale }));
  if (slot.materials) words.push(counted(slot.materials.length, w("{n} Xyz Material"), w("{n} Xyz Materials")));
  words.push(...badges(slot));
  if (slot.equipped) words.push(t("equipped to {place}", { place: placeName(slot.equipped) }));
  if (slot.linked) words.push(t("tied to {places}", { places: slot.linked.map(placeName).join(t(" and ")) }));
  return words.join(", ");
}

export function placeWords(table, frame, place) {
  const value = frame[place];
  if (/^p\d$/.test(place)) return saidOf(`p${place[1]} ${table.names[place[1] - 1]}`, t("{n} Life Points", { n: frame[`${place}.lp`] }));
  if (place.endsWith(".lp")) return `${place.slice(0, 2)} ${t("{n} Life Points", { n: value })}`;
  if (Array.isArray(value)) return saidOf(placeName(place), counted(value.length, w("{n} card"), w("{n} cards")));
  return saidOf(placeName(place), slotWords(table, value, place.slice(3)));
}

// What going back from one frame to an earlier one restores, in words.
export function restored(table, from, to) {
  const places = differing(from, to).filter((name) => /^p\d\./.test(name));
  return places.map((place) => placeWords(table, to, place)).join("; ");
}
