export interface Face {
  family: string;
  /** In the packages @expo-google-fonts, whose files are complete and uncompressed: a web font would be inflated for every glyph. */
  files: { regular: string; semibold?: string };
  /** The characters that this face may render; default: all its glyphs. */
  only?: RegExp;
  /** Renders invisible marks, and applies `features`. */
  isFirst?: boolean;
}

/** A face that is loaded for the first document with one of its characters. */
export interface ScriptFace extends Face {
  characters: RegExp;
  /** Only for a document with such text. */
  within?: RegExp;
}

/**
 * The first face with a glyph renders a character. Inter: Latin, Greek, Cyrillic. Noto Sans Arabic: only digits, which have one width,
 * unlike those of IBM Plex. IBM Plex Sans Arabic: letters, since Noto positions a letter's dots by offsets, which the renderer drops.
 */
export const baseFaces = [
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

const han = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u;

/** Han characters are written differently in Japan: kana in the text decides. Han and Hangul have one weight: a second is megabytes. */
export const scriptFaces = [
  {
    family: "Noto Sans Hebrew",
    files: {
      regular: "noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf",
      semibold: "noto-sans-hebrew/600SemiBold/NotoSansHebrew_600SemiBold.ttf",
    },
    characters: /\p{Script=Hebrew}|₪/u,
  },
  {
    family: "Noto Sans Thai",
    files: {
      regular: "noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf",
      semibold: "noto-sans-thai/600SemiBold/NotoSansThai_600SemiBold.ttf",
    },
    characters: /\p{Script=Thai}|฿/u,
  },
  {
    family: "Noto Sans Devanagari",
    files: {
      regular: "noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf",
      semibold: "noto-sans-devanagari/600SemiBold/NotoSansDevanagari_600SemiBold.ttf",
    },
    characters: /\p{Script_Extensions=Devanagari}/u,
  },
  {
    family: "Noto Sans KR",
    files: { regular: "noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf" },
    characters: /\p{Script=Hangul}/u,
  },
  {
    family: "Noto Sans JP",
    files: { regular: "noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf" },
    characters: han,
    within: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  },
  {
    family: "Noto Sans SC",
    files: { regular: "noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf" },
    characters: han,
  },
  {
    family: "Noto Emoji",
    files: {
      regular: "noto-emoji/400Regular/NotoEmoji_400Regular.ttf",
      semibold: "noto-emoji/600SemiBold/NotoEmoji_600SemiBold.ttf",
    },
    characters: /[\p{Extended_Pictographic}\p{Regional_Indicator}\u20e3]/u,
  },
] as const satisfies readonly ScriptFace[];

type FileOf<Listed> = Listed extends { files: infer Files } ? Files[keyof Files] : never;

/** A face's file, relative to the folder @expo-google-fonts. */
export type FaceFile = FileOf<(typeof baseFaces)[number]> | FileOf<(typeof scriptFaces)[number]>;
