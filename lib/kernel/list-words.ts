import { loadMessages } from "@/lib/i18n/catalogues";
import { directionOf, languageOf } from "@/lib/i18n/locale";
import { wordsIn } from "@/lib/i18n/words";

export interface ListWords {
  /** What the list is called. */
  title: string;
  /** The language of the words: the reader's, or English. */
  language: string;
  rightToLeft: boolean;
  /** The heading of a field. */
  field: (field: string) => string;
  /** A value out of a closed list, by its path in the list's catalogue. */
  value: (path: string) => string;
  yes: string;
  no: string;
  /** The heading of the column with a record's id. */
  id: string;
}

/** The words of a list for a file, in the reader's language, or in English if the product has no words in it. */
export async function listWords(language: string, list: string): Promise<ListWords> {
  const words = wordsIn(await loadMessages(languageOf(language)));
  return {
    title: words.plural(list),
    language: languageOf(language),
    rightToLeft: directionOf(language) === "rtl",
    field: (field) => words.field(list, field),
    value: (path) => words.value(list, path),
    yes: words.value("common", "yes"),
    no: words.value("common", "no"),
    id: words.value("common", "record_id"),
  };
}
