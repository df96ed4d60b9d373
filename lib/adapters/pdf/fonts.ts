import { createRequire } from "node:module";
import { loadFaces, type HasGlyph } from "@/lib/paper/faces";

/** Loads the faces of documents from their packages, once a thread; answers whether they can draw a character. */
export function loadFonts(): Promise<HasGlyph> {
  const { resolve } = createRequire(import.meta.url);
  return loadFaces((file) => resolve(`@expo-google-fonts/${file}`));
}
