import { Font } from "@react-pdf/renderer";

interface Face {
  family: string;
  /** In the packages @expo-google-fonts, whose files are complete and uncompressed: a web font would be inflated for every glyph. */
  files: Record<Weight, string>;
  /** The characters that this face may render; default: all its glyphs. */
  only?: RegExp;
  /** Renders invisible marks, and applies `features`. */
  isFirst?: boolean;
}

const weights = { regular: 400, semibold: 600 } as const;
type Weight = keyof typeof weights;

/**
 * The first face with a glyph renders a character. Inter: Latin, Greek, Cyrillic. Noto Sans Arabic: only digits, which have one width,
 * unlike those of IBM Plex. IBM Plex Sans Arabic: letters, since Noto positions a letter's dots by offsets, which the renderer drops.
 */
const faces = [
  {
    family: "Inter",
    files: { regular: "inter/400Regular/Inter_400Regular.ttf", semibold: "inter/600SemiBold/Inter_600SemiBold.ttf" },
    isFirst: true,
  },
  {
    family: "Noto Sans Arabic Digits",
    files: {
      regular: "noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf",
      semibold: "noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf",
    },
    only: /[٠-٩٫٬۰-۹]/,
  },
  {
    family: "IBM Plex Sans Arabic",
    files: {
      regular: "ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf",
      semibold: "ibm-plex-sans-arabic/600SemiBold/IBMPlexSansArabic_600SemiBold.ttf",
    },
  },
] as const satisfies readonly Face[];

/** A face's file, relative to the folder @expo-google-fonts. */
export type FaceFile = (typeof faces)[number]["files"][Weight];

export const fontFamilies: string[] = faces.map((face) => face.family);

/** Invisible direction marks and the non-joiner. No face has them, so Inter renders a zero-width space. */
const invisibleMarks = /[\u200c\u200e\u200f]/g;
const zeroWidthSpace = "\u200b";

/** Tabular digits, and no contextual forms, with which Inter renders the "x" of "9x1" as a multiplication sign. */
const features = { tnum: true, calt: false };

/** Inter's metrics in em, applied to every face: with different metrics, digits and words of different scripts would not align. */
const lineMetrics = { ascent: 0.96875, descent: -0.2412, lineGap: 0 };

/** The fields used here of the renderer's font object. */
interface LoadedFont {
  characterSet: number[];
  hasGlyphForCodePoint(codePoint: number): boolean;
  layout(text: string, features: unknown, ...rest: unknown[]): unknown;
  unitsPerEm: number;
}

/** Whether a face has a glyph for the character. */
export type HasGlyph = (character: string) => boolean;

let loaded: Promise<HasGlyph> | undefined;

/** Registers and loads the faces, once per thread. `addressOf` returns a file's path in Node, or its address in a browser. */
export function loadFaces(addressOf: (file: FaceFile) => string): Promise<HasGlyph> {
  loaded ??= load(addressOf);
  return loaded;
}

async function load(addressOf: (file: FaceFile) => string): Promise<HasGlyph> {
  const covered = new Set<number>();
  for (const face of faces) {
    for (const weight of ["regular", "semibold"] as const) {
      const { family } = face;
      const fontWeight = weights[weight];
      Font.register({ family, fontWeight, src: addressOf(face.files[weight]) });
      await Font.load({ fontFamily: family, fontWeight });
      const font = Font.getFont({ fontFamily: family, fontWeight })?.data as unknown as LoadedFont;
      adjustFace(font, face).forEach((codePoint) => covered.add(codePoint));
    }
  }
  return (character) => covered.has(character.codePointAt(0) ?? 0);
}

/** Adjusts a loaded face and returns the code points that it renders. */
function adjustFace(font: LoadedFont, { only, isFirst }: Face): Set<number> {
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
