import { foldText } from "@/lib/kernel/base/fold-text";

/** A setting as the search sees it: its page and its field name, or null for the page itself. */
export interface NamedSetting {
  page: string;
  field: string | null;
  /** The words that the search matches, in the reader's language. */
  words: string;
}

/** The settings whose words contain every word of `text`, in the given order; all of them for an empty text. */
export function findSettings<One extends NamedSetting>(settings: readonly One[], text: string): One[] {
  const terms = foldText(text)
    .split(/\s+/)
    .filter((word) => word !== "");
  return settings.filter(({ words }) => terms.every((word) => foldText(words).includes(word)));
}
