import { languageName } from "@/lib/commerce/locale-of";
import { ArticleLanguage } from "@/lib/domains/knowledge-base/schema";

/** The languages of articles, each by its own name. */
export const languageOptions = ArticleLanguage.options
  .map((value) => ({ value, label: languageName(value) }))
  .toSorted((one, other) => one.label.localeCompare(other.label, "en"));
