import { Font } from "@react-pdf/renderer";

interface Face {
  family: string;
  /** Of the packages @expo-google-fonts, whose files are whole and not compressed: a web font is inflated anew for every glyph. */
  files: Record<Weight, string>;
  /** The characters that it may draw; all of its own if left out. */
  only?: RegExp;
  /** Draws what is invisible, and with `features`. */
  isFirst?: boolean;
}

const weights = { regular: 400, semibold: 600 } as const;
type Weight = keyof typeof weights;

/**
 * The faces, the first that has a character draws it. Inter: Latin, Greek, Cyrillic. Noto Sans Arabic lends its digits alone: they are as
 * wide as each other, those of IBM Plex are not. IBM Plex Sans Arabic draws Arabic letters: Noto builds a letter of a stem and dots placed
 * by offsets, and the renderer drops offsets.
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

/** A face's file, within the folder of the packages @expo-google-fonts. */
export type FaceFile = (typeof faces)[number]["files"][Weight];

export const fontFamilies: string[] = faces.map((face) => face.family);

/** Marks that order a line or part letters, and are not seen. No face has them; Inter draws a space of no width instead. */
const invisibleMarks = /[\u200c\u200e\u200f]/g;
const zeroWidthSpace = "\u200b";

/** Digits of one width; and no contextual forms, with which Inter draws the "x" of "9x1" as a sign of multiplication. */
const features = { tnum: true, calt: false };

/**
 * Inter's, given to every face: with their own, figures of one script would stand lower than words of another beside them. In parts of the
 * em.
 */
const lineMetrics = { ascent: 0.96875, descent: -0.2412, lineGap: 0 };

/** What is used here of the font object that the renderer keeps. */
interface LoadedFont {
  characterSet: number[];
  hasGlyphForCodePoint(codePoint: number): boolean;
  layout(text: string, features: unknown, ...rest: unknown[]): unknown;
  unitsPerEm: number;
}

/** Whether some face draws a character. */
export type HasGlyph = (character: string) => boolean;

let loaded: Promise<HasGlyph> | undefined;

/** Registers and loads the faces, once a thread. `addressOf` says where a file is: a path in Node, an address in a browser. */
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

/** Gives a loaded face its place among the others; answers what it then draws. */
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
