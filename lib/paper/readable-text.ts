/** Replaces a character without a glyph: a gap would go unnoticed. */
export const unshownSign = "□";

const lineBreaks = /\r\n?|[\u0085\u2028\u2029]/g;
/** Controls, the joiner, soft hyphens, variation selectors, and direction overrides, which could display text in a misleading order. */
const invisible = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u180e\u200b\u200d\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]/g;

/** The emoji's face has one colour. */
const skinTones = /(?<=\p{Extended_Pictographic})[\u{1f3fb}-\u{1f3ff}]/gu;
/** The renderer loses the face of an emoji that follows another one; an invisible non-joiner parts them. */
const adjacentEmoji = /(\p{Regional_Indicator}{2}|\p{Extended_Pictographic})(?=[\p{Regional_Indicator}\p{Extended_Pictographic}])/gu;
/** This Thai vowel has two glyphs, the first below the tone mark before it; the renderer needs them as characters, in this order. */
const saraAm = /([\u0e48-\u0e4b]?)\u0e33/g;

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
    .replace(invisible, "")
    .replace(skinTones, "")
    .replace(adjacentEmoji, "$1\u200c")
    .replace(saraAm, "\u0e4d$1\u0e32");
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
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** Punctuation that may not begin a line, or may not end one. */
const closing = /^[\p{Pe}\p{Pf}\p{Po}\p{Lm}々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ]/u;
const opening = /[\p{Ps}\p{Pi}]$/u;
let segmenter: Intl.Segmenter | undefined;

/**
 * Splits a word where it may break without a hyphen (the renderer's own breaks add one, which would falsify a code or an address): after 20
 * characters, then every two. An empty part between two others allows a break without a hyphen.
 */
export function breakWord(word: string): string[] {
  if (unspaced.test(word)) return breakUnspaced(word);
  if (word.length <= unbroken) return [word];
  const characters = [...word];
  const parts = [characters.slice(0, unbroken - 4).join("")];
  for (let at = unbroken - 4; at < characters.length; at += 2) parts.push("", characters.slice(at, at + 2).join(""));
  return parts;
}

/** Chinese and Japanese break between characters, Thai between the words of a dictionary (Unicode's text segmentation). */
function breakUnspaced(text: string): string[] {
  segmenter ??= new Intl.Segmenter("th", { granularity: "word" });
  const words = [...segmenter.segment(text)].flatMap(({ segment }) =>
    /\p{Script=Thai}|^[\w.,-]+$/u.test(segment) ? [segment] : [...segment],
  );
  const parts: string[] = [];
  for (const word of words) {
    const last = parts.at(-1);
    if (last !== undefined && (closing.test(word) || opening.test(last))) parts[parts.length - 1] = last + word;
    else parts.push(word);
  }
  return parts.flatMap((part, index) => (index === 0 ? [part] : ["", part]));
}
