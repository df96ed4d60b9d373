import { createRequire } from "node:module";
import { loadFaces, type HasGlyph } from "@/lib/paper/faces";

/** Loads the document fonts from their packages, once per thread; returns whether they have a glyph for a character. */
export function loadFonts(): Promise<HasGlyph> {
  const { resolve } = createRequire(import.meta.url);
  return loadFaces((file) => resolve(`@expo-google-fonts/${file}`));
}
