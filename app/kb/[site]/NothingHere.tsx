import { getTranslations } from "next-intl/server";
import { SearchForm } from "@/components/knowledge-base/public/SearchForm";
import { answerNotFound } from "@/lib/kernel/http/pages/page-answer";
import { readKbPath } from "./knowledge-base";

/** "Not found" in the company's own frame, with status 404 and the search. */
export async function NothingHere() {
  answerNotFound();
  const kbPath = await readKbPath();
  const t = await getTranslations("kb.pages.not_found");
  return (
    <div className="grid gap-4">
      <h1 className="text-xl font-semibold">{t("title")}</h1>
      <p className="measure text-pretty text-muted">{t("text")}</p>
      <SearchForm kbPath={kbPath} />
    </div>
  );
}
