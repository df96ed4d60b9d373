import { createRequire } from "node:module";
import { Font } from "@react-pdf/renderer";

interface Face {
  family: string;
  /** Of the packages @expo-google-fonts, whose files are whole and not compressed: a web font is inflated anew for every glyph. */
  files: string;
  /** The characters that it may draw; all of its own if left out. */
  only?: RegExp;
  /** Draws what is invisible, and with `features`. */
  isFirst?: boolean;
}

/**
 * The faces, the first that has a character draws it. Inter: Latin, Greek, Cyrillic. Noto Sans Arabic lends its digits alone: they are as wide as
 * each other, those of IBM Plex are not. IBM Plex Sans Arabic draws Arabic letters: Noto builds a letter of a stem and dots placed by offsets,
 * and the renderer drops offsets.
 */
const faces: readonly Face[] = [
  { family: "Inter", files: "inter/{}/Inter_{}.ttf", isFirst: true },
  { family: "Noto Sans Arabic Digits", files: "noto-sans-arabic/{}/NotoSansArabic_{}.ttf", only: /[٠-٩٫٬۰-۹]/ },
  { family: "IBM Plex Sans Arabic", files: "ibm-plex-sans-arabic/{}/IBMPlexSansArabic_{}.ttf" },
];

const weights = { "400Regular": 400, "600SemiBold": 600 } as const;

export const fontFamilies = faces.map((face) => face.family);

/** Marks that order a line or part letters, and are not seen. No face has them; Inter draws a space of no width instead. */
const invisibleMarks = /[\u200c\u200e\u200f]/g;
const zeroWidthSpace = "\u200b";

/** Digits of one width; and no contextual forms, with which Inter draws the "x" of "9x1" as a sign of multiplication. */
const features = { tnum: true, calt: false };

/** Inter's, given to every face: with their own, figures of one script would stand lower than words of another beside them. In parts of the em. */
const lineMetrics = { ascent: 0.96875, descent: -0.2412, lineGap: 0 };

/** What is used here of the font object that the renderer keeps. */
interface LoadedFont {
  characterSet: number[];
  hasGlyphForCodePoint(codePoint: number): boolean;
  layout(text: string, features: unknown, ...rest: unknown[]): unknown;
  unitsPerEm: number;
}

let loaded: Promise<(character: string) => boolean> | undefined;

/** Registers and loads the faces, once a thread; answers whether they can draw a character. */
export function loadFonts(): Promise<(character: string) => boolean> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<(character: string) => boolean> {
  const { resolve } = createRequire(import.meta.url);
  const covered = new Set<number>();
  for (const { family, files, ...face } of faces) {
    for (const [name, fontWeight] of Object.entries(weights)) {
      Font.register({ family, fontWeight, src: resolve(`@expo-google-fonts/${files.replaceAll("{}", name)}`) });
      await Font.load({ fontFamily: family, fontWeight });
      const font = Font.getFont({ fontFamily: family, fontWeight })?.data as unknown as LoadedFont;
      adjustFace(font, face).forEach((codePoint) => covered.add(codePoint));
    }
  }
  return (character) => covered.has(character.codePointAt(0) ?? 0);
}

/** Gives a loaded face its place among the others; answers what it then draws. */
function adjustFace(font: LoadedFont, { only, isFirst }: Pick<Face, "only" | "isFirst">): Set<number> {
  const characters = new Set(font.characterSet.filter((codePoint) => !only || only.test(String.fromCodePoint(codePoint))));
  if (isFirst) {
    const layout = font.layout.bind(font);
    font.layout = (text, _features, ...rest) => layout(text.replace(invisibleMarks, zeroWidthSpace), features, ...rest);
    characters.add(0x200c).add(0x200e).add(0x200f);
  }
  for (const [name, ratio] of Object.entries(lineMetrics)) Object.defineProperty(font, name, { value: ratio * font.unitsPerEm });
  font.hasGlyphForCodePoint = (codePoint) => characters.has(codePoint);
  return characters;
}
