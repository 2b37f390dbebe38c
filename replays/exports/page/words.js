// The page in other languages: its own texts by their English, the sentences of the duel by how the page came with them.

let ownTexts = new Map();
let duelTexts = new Map();
let plurals = new Intl.PluralRules("en");

// Marks a text that `t` is given later, so that it is found and translated.
export const w = (english) => english;

// A text of the page in the language chosen; `values` fill its gaps.
export function t(english, values) {
  const found = kept(ownTexts.get(english) ?? english);
  return values ? found.replace(/\{(\w+)\}/g, (gap, name) => values[name] ?? gap) : found;
}

// One of two texts, by number.
export const counted = (n, one, other) => t(plurals.select(n) === "one" ? one : other, { n });

// What is said of something: languages set the colon apart in their own ways.
export const saidOf = (what, told) => t("{what}: {told}", { what, told });

// A sentence of the duel.
export const spoken = (text) => kept(duelTexts.get(text) ?? text);

// A text that does not end a line beside a sign that French sets apart by a blank.
const kept = (text) => text.replace(/(?<=«) | (?=[:;?!»])/g, "\u00a0");

// A text as it is searched: without accents, with plain blanks only.
export const searched = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase().replaceAll("\u00a0", " ");

// Takes the texts of a language; `packed` is JSON, deflated, as base64.
export async function learn(code, packed) {
  const found = packed ? JSON.parse(await unpacked(packed)) : { texts: {}, sentences: {} };
  [ownTexts, duelTexts] = [found.texts, found.sentences].map((each) => new Map(Object.entries(each)));
  plurals = new Intl.PluralRules(code);
  document.documentElement.lang = code;
}

function unpacked(packed) {
  const bytes = Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
}

const ATTRIBUTES = ["title", "aria-label", "placeholder"];

// The texts of the document as it came: functions that write each of them anew.
export function textsOf(root) {
  const found = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === Node.ELEMENT_NODE) {
      for (const name of ATTRIBUTES.filter((each) => node.hasAttribute(each))) {
        const [at, text] = [node, node.getAttribute(name)];
        found.push(() => at.setAttribute(name, t(text)));
      }
    } else if (node.data.trim() && !node.parentElement.closest("script, style, #events a")) {
      const [at, text, bare] = [node, node.data, node.data.trim()];
      found.push(() => { at.data = text.replace(bare, () => (ownTexts.has(bare) ? t(bare) : spoken(bare))); });
    }
  }
  return found;
}
