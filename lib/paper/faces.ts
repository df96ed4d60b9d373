import { Font } from "@react-pdf/renderer";
import { baseFaces, scriptFaces, type Face, type FaceFile } from "./face-list";

export type { FaceFile } from "./face-list";

const weights = { regular: 400, semibold: 600 } as const;

/** Invisible direction marks and the non-joiner. No face has them, so Inter renders a zero-width space. */
const invisibleMarks = /[\u200c\u200e\u200f]/g;
const zeroWidthSpace = "\u200b";

/** Tabular digits, and no contextual forms, with which Inter renders the "x" of "9x1" as a multiplication sign. */
const features = { tnum: true, calt: false };
/** Tabular figures also widen hyphens, which tears words and document numbers apart. */
const hyphenated = /[\p{L}\p{N}]-[\p{L}\p{N}]/u;

/** Inter's metrics in em, applied to every face: with different metrics, digits and words of different scripts would not align. */
const lineMetrics = { ascent: 0.96875, descent: -0.2412, lineGap: 0 };

interface GlyphPosition {
  xAdvance: number;
  xOffset: number;
}

interface Glyph {
  codePoints: number[];
}

interface GlyphRun {
  glyphs: Glyph[];
  positions: GlyphPosition[];
}

/** The fields used here of the renderer's font object. */
interface LoadedFont {
  characterSet: number[];
  hasGlyphForCodePoint(codePoint: number): boolean;
  getGlyph(id: number, codePoints?: number[]): Glyph;
  layout(text: string, features: unknown, ...rest: unknown[]): GlyphRun;
  unitsPerEm: number;
}

/** The faces of a document. */
export interface Faces {
  families: string[];
  /** Whether one of them has a glyph for the character. */
  hasGlyph: (character: string) => boolean;
}

type AddressOf = (file: FaceFile) => string;
type Covered = ReadonlySet<number>;

const loaded = new Map<string, Promise<Covered>>();

/** Loads the faces of every document, once per thread. `addressOf` returns a file's path in Node, or its address in a browser. */
export async function loadBaseFaces(addressOf: AddressOf): Promise<Faces> {
  return join(await Promise.all(baseFaces.map((face) => loadFace(face, addressOf))), baseFaces);
}

/** The faces for these texts: those of every document, and for characters that these lack the faces of their scripts. */
export async function loadFaces(texts: readonly string[], addressOf: AddressOf): Promise<Faces> {
  let faces = await loadBaseFaces(addressOf);
  const whole = texts.join("\n").normalize("NFC");
  for (const face of scriptFaces) {
    if ("within" in face && !face.within.test(whole)) continue;
    if (![...whole].some((character) => face.characters.test(character) && !faces.hasGlyph(character))) continue;
    const covered = await loadFace({ ...face, only: face.characters }, addressOf);
    const { families, hasGlyph } = faces;
    faces = { families: [...families, face.family], hasGlyph: (character) => hasGlyph(character) || covers(covered, character) };
  }
  return faces;
}

const covers = (covered: Covered, character: string): boolean => covered.has(character.codePointAt(0) ?? 0);

function join(covered: readonly Covered[], faces: readonly Face[]): Faces {
  return { families: faces.map(({ family }) => family), hasGlyph: (character) => covered.some((one) => covers(one, character)) };
}

function loadFace(face: Face & { files: Partial<Record<keyof typeof weights, FaceFile>> }, addressOf: AddressOf): Promise<Covered> {
  const known = loaded.get(face.family) ?? load(face, addressOf);
  loaded.set(face.family, known);
  return known;
}

async function load(face: Face & { files: Partial<Record<keyof typeof weights, FaceFile>> }, addressOf: AddressOf): Promise<Covered> {
  const covered = new Set<number>();
  for (const weight of ["regular", "semibold"] as const) {
    const file = face.files[weight];
    if (file === undefined) continue;
    const { family } = face;
    const fontWeight = weights[weight];
    Font.register({ family, fontWeight, src: addressOf(file) });
    await Font.load({ fontFamily: family, fontWeight });
    const font = Font.getFont({ fontFamily: family, fontWeight })?.data as unknown as LoadedFont;
    adjustFace(font, face).forEach((codePoint) => covered.add(codePoint));
  }
  return covered;
}

/** Adjusts a loaded face and returns the code points that it renders. */
function adjustFace(font: LoadedFont, { only, isFirst }: Face): Covered {
  const characters = new Set(font.characterSet.filter((codePoint) => !only || only.test(String.fromCodePoint(codePoint))));
  const layout = font.layout.bind(font);
  const getGlyph = font.getGlyph.bind(font);
  // A glyph first met as part of another is kept without characters, and the renderer would later drop characters for it.
  font.getGlyph = (id, codePoints = []) => {
    const glyph = getGlyph(id, codePoints);
    if (glyph.codePoints.length === 0) glyph.codePoints = codePoints;
    return glyph;
  };
  if (isFirst) {
    font.layout = (text, _features, ...rest) =>
      layout(text.replace(invisibleMarks, zeroWidthSpace), { ...features, tnum: !hyphenated.test(text) }, ...rest);
    characters.add(0x200c).add(0x200e).add(0x200f);
  } else font.layout = (text, given, ...rest) => adjustRun(layout(text, given, ...rest), text);
  for (const [name, ratio] of Object.entries(lineMetrics)) Object.defineProperty(font, name, { value: ratio * font.unitsPerEm });
  font.hasGlyphForCodePoint = (codePoint) => characters.has(codePoint);
  return characters;
}

const stackedMarks = /[\p{Script=Thai}\p{Script=Devanagari}]/u;

/**
 * Makes up for two faults of the renderer: it drops offsets, so marks of Thai and Devanagari move by the advance before them; and it counts
 * a glyph's characters by code point but the text's by UTF-16 unit, so glyphs get units.
 */
function adjustRun(run: GlyphRun, text: string): GlyphRun {
  for (const glyph of run.glyphs) glyph.codePoints = glyph.codePoints.flatMap(unitsOf);
  if (!stackedMarks.test(text)) return run;
  let before: GlyphPosition | undefined;
  for (const position of run.positions) {
    if (before && position.xOffset !== 0) {
      before.xAdvance += position.xOffset;
      position.xAdvance -= position.xOffset;
      position.xOffset = 0;
    }
    before = position;
  }
  return run;
}

function unitsOf(codePoint: number): number[] {
  return Array.from(String.fromCodePoint(codePoint).split(""), (unit) => unit.charCodeAt(0));
}
