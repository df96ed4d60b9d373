import { getTranslations } from "next-intl/server";

/** What every public form says. */
export async function readFormTexts(search: Record<string, string | string[] | undefined>) {
  const t = await getTranslations("public_forms.page");
  const { problem } = search;
  return {
    problem: typeof problem === "string" ? problem : null,
    words: {
      send: t("send"),
      checking: t("checking"),
      progress: (await getTranslations("public_forms.files"))("progress", { percent: "{percent}" }),
      problems: {
        title: t("problem.title"),
        invalid: t("problem.invalid"),
        rate_limited: t("problem.rate_limited"),
        challenge: t("problem.challenge"),
        scripts: t("problem.scripts"),
        expired: t("problem.expired"),
        files: t("problem.files"),
        other: t("problem.other"),
      },
    },
  };
}
