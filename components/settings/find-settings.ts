/** A setting as the search sees it: its page, and its own name, or null for the page itself. */
export interface NamedSetting {
  page: string;
  field: string | null;
  /** The words it is found by, in the reader's language. */
  words: string;
}

function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
}

/** The settings whose words hold every word of `text`, in the order given; all of them for an empty text. */
export function findSettings<One extends NamedSetting>(settings: readonly One[], text: string): One[] {
  const wanted = fold(text)
    .split(/\s+/)
    .filter((word) => word !== "");
  return settings.filter(({ words }) => wanted.every((word) => fold(words).includes(word)));
}
