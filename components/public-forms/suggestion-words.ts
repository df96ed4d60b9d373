import { getTranslations } from "next-intl/server";

/** The words of `SuggestedArticles`; the numbers of results are few enough to word each. */
export async function readSuggestionWords() {
  const t = await getTranslations("public_forms.suggestions");
  return { title: t("title"), new_tab: t("new_tab"), found: [0, 1, 2, 3].map((count) => t("found", { count })) };
}

export type SuggestionWords = Awaited<ReturnType<typeof readSuggestionWords>>;
