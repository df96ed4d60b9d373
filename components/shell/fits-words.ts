function fold(text: string): string {
  return (
    text
      .normalize("NFKD")
      .replace(/\p{M}+/gu, "")
      .toLowerCase()
      // JavaScript lowercases a final sigma differently, so a typed prefix of a Greek word would not match.
      .replaceAll("ς", "σ")
  );
}

/** Whether `name` contains every typed word, ignoring accents, case and order. An empty text matches everything. */
export function fitsWords(name: string, typed: string): boolean {
  const words = fold(name).split(/[\s:،,]+/);
  return fold(typed)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)) || fold(name).includes(part));
}
