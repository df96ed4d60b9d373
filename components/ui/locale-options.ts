import { languageName, writtenLanguages } from "@/lib/commerce/locale-of";

/** The languages that numbers and dates can be written in, each by its own name, in the order of these names. */
export const localeOptions = writtenLanguages
  .map((value) => ({ value, label: languageName(value) }))
  .sort((one, other) => one.label.localeCompare(other.label, "en"));
