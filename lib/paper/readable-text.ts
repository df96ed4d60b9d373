/** Stands for a character that no face has: a gap would go unnoticed. */
export const unshownSign = "□";

const lineBreaks = /\r\n?|[\u0085\u2028\u2029]/g;
/**
 * Invisible: controls, the joiner, soft hyphens, direction overrides (which could show another order than what was written), variation
 * selectors.
 */
const invisible = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u180e\u200b\u200d\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]/g;

/**
 * Text as the faces can draw it: composed (NFC), line breaks as "\n", without what is invisible; a character no face has is written by its
 * compatible form ("Ａ" is "A") or else as □, a pair of surrogates or an emoji sequence as one. Never throws.
 */
export function makeReadable(text: string, hasGlyph: (character: string) => boolean): string {
  const plain = text
    .toWellFormed()
    .normalize("NFC")
    .replace(lineBreaks, "\n")
    .replaceAll("\t", " ")
    .replaceAll("\u061c", "\u200f")
    .replace(invisible, "");
  let readable = "";
  for (const character of plain) readable += character === "\n" || hasGlyph(character) ? character : substitute(character, hasGlyph);
  return readable;
}

function substitute(character: string, hasGlyph: (character: string) => boolean): string {
  const compatible = [...character.normalize("NFKC")];
  return compatible.every(hasGlyph) ? compatible.join("") : unshownSign;
}

const strong = /[\p{L}\u200e\u200f]/u;
const strongRightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc]|[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** The direction of a text by its first letter or mark, as `dir="auto"` has it (UAX #9, P2 and P3); of `base` when it has neither. */
export function directionOfText(text: string, base: "ltr" | "rtl"): "ltr" | "rtl" {
  const first = strong.exec(text)?.[0];
  if (first === undefined) return base;
  return strongRightToLeft.test(first) ? "rtl" : "ltr";
}

const unbroken = 20;

/**
 * Where a word may be broken without a hyphen (the renderer's own breaks add one, which would falsify a code or an address): after 20
 * characters, every two. An empty part between two others is a break of no width.
 */
export function breakWord(word: string): string[] {
  if (word.length <= unbroken) return [word];
  const characters = [...word];
  const parts = [characters.slice(0, unbroken - 4).join("")];
  for (let at = unbroken - 4; at < characters.length; at += 2) parts.push("", characters.slice(at, at + 2).join(""));
  return parts;
}
