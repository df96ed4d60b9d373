import { getTranslations } from "next-intl/server";
import { ArticleRows } from "@/components/knowledge-base/public/ArticleRows";
import { ReportSearch } from "@/components/knowledge-base/public/ReportSearch";
import { SearchForm } from "@/components/knowledge-base/public/SearchForm";
import { listPublicArticles } from "@/lib/domains/knowledge-base";
import type { PageCtx } from "@/lib/kernel/http/pages/site-page";
import { readerLanguage, readKbPath } from "./knowledge-base";

/** The articles that match a search, the best first. */
export async function SearchResults({ ctx, q }: { ctx: PageCtx; q: string }) {
  const kbPath = await readKbPath();
  const t = await getTranslations("kb.pages");
  const { data } = await listPublicArticles(ctx, { q, language: await readerLanguage() });
  return (
    <div className="grid gap-6">
      <h1 className="text-xl font-semibold [overflow-wrap:anywhere]">{t.rich("results", { query: () => <bdi>{q}</bdi> })}</h1>
      <SearchForm kbPath={kbPath} q={q} />
      {data.length === 0 ? (
        <>
          <p className="measure text-muted">{t("nothing_found")}</p>
          <ReportSearch slug={ctx.tenant.slug} q={q} />
        </>
      ) : (
        <>
          <p role="status" className="text-sm text-muted">
            {t("found", { count: data.length })}
          </p>
          <ArticleRows kbPath={kbPath} articles={data} q={q} />
        </>
      )}
    </div>
  );
}
