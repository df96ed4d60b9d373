import { createRequire } from "node:module";
import { loadBaseFaces, loadFaces, type FaceFile, type Faces } from "@/lib/paper/faces";

const { resolve } = createRequire(import.meta.url);
const pathOf = (file: FaceFile): string => resolve(`@expo-google-fonts/${file}`);

/** Loads the fonts of every document from their packages, once per thread. */
export function loadFonts(): Promise<Faces> {
  return loadBaseFaces(pathOf);
}

/** The same with those that these texts need besides. */
export function loadFontsFor(texts: readonly string[]): Promise<Faces> {
  return loadFaces(texts, pathOf);
}
