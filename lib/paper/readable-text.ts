/** Replaces a character without a glyph: a gap would go unnoticed. */
export const unshownSign = "□";

const lineBreaks = /\r\n?|[\u0085\u2028\u2029]/g;
/** Controls, the joiner, soft hyphens, variation selectors, and direction overrides, which could display text in a misleading order. */
const invisible = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u180e\u200b\u200d\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]/g;

/**
 * Converts text to renderable characters: NFC, line breaks as "\n", no invisible characters. A character without a glyph becomes its
 * compatibility form ("Ａ" is "A") or else one □ per character, surrogate pair or emoji sequence. Never throws.
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

/** The direction of a text by its first strong character, like `dir="auto"` (UAX #9, P2 and P3); `base` when it has none. */
export function directionOfText(text: string, base: "ltr" | "rtl"): "ltr" | "rtl" {
  const first = strong.exec(text)?.[0];
  if (first === undefined) return base;
  return strongRightToLeft.test(first) ? "rtl" : "ltr";
}

const unbroken = 20;

/**
 * Splits a word where it may break without a hyphen (the renderer's own breaks add one, which would falsify a code or an address): after 20
 * characters, then every two. An empty part between two others allows a break without a hyphen.
 */
export function breakWord(word: string): string[] {
  if (word.length <= unbroken) return [word];
  const characters = [...word];
  const parts = [characters.slice(0, unbroken - 4).join("")];
  for (let at = unbroken - 4; at < characters.length; at += 2) parts.push("", characters.slice(at, at + 2).join(""));
  return parts;
}
