"use client";

import { useQuery } from "@tanstack/react-query";
import { SearchX, SquarePen, X } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { usePerform } from "@/components/api/use-perform";
import { PageHeader } from "@/components/shell/PageHeader";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { EmptyState } from "@/components/ui/EmptyState";
import { IconButton } from "@/components/ui/IconButton";
import { useGo } from "@/components/ui/navigation";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import { showToast } from "@/components/ui/toast-store";
import { isolate } from "@/lib/commerce/direction";
import { articles, searches, searchList } from "./resource";
import { SuggestionReport } from "./SuggestionReport";

/** What visitors searched for and did not find; each search can become an article. */
export function SearchesPage() {
  const t = useTranslations("articles.searches");
  const kb = useTranslations("articles");
  const format = useFormatter();
  const can = useCan();
  const pagePath = usePagePath();
  const shared = useApi();
  const go = useGo();
  const { api, perform, busy } = usePerform([searchList, articles.name]);
  const { data } = useQuery({
    queryKey: queryKeys.list(shared.tenant, searchList, {}),
    queryFn: ({ signal }) => shared.ask(searches.list, {}, signal),
  });
  const writes = can("kb.write");
  /** The draft has the search as its title; the search leaves the report, and returns if visitors still find nothing. */
  const draft = (text: string) =>
    void perform(async () => {
      const { id } = await api.create(articles, { title: text });
      await api.call(searches.dismiss, { q: text });
      go(pagePath("articles", id, "edit"));
    });
  const dismiss = (text: string) =>
    void perform(
      () => api.call(searches.dismiss, { q: text }),
      () => showToast({ tone: "good", text: t("dismissed", { text: isolate(text) }) }),
    );
  return (
    <div className="max-w-4xl pb-10">
      <PageHeader title={t("title")} trail={[{ label: kb("plural"), href: pagePath("articles") }]}>
        <p className="measure text-muted">{t("text")}</p>
      </PageHeader>
      <div className="px-4 pt-3 md:px-6">
        <SuggestionReport />
        {data === undefined ? <SkeletonLines count={5} /> : null}
        {data?.data.length === 0 ? (
          <EmptyState icon={<SearchX />} title={t("empty.title")}>
            {t("empty.text")}
          </EmptyState>
        ) : null}
        {data && data.data.length > 0 ? (
          <table className="w-full text-sm">
            <thead>
              <tr className="border-b border-line text-start text-muted">
                <th scope="col" className="w-full py-2 text-start font-normal">
                  {t("search")}
                </th>
                <th scope="col" className="py-2 ps-6 text-end font-normal">
                  {t("count")}
                </th>
                <th scope="col" className="hidden py-2 ps-6 text-end font-normal sm:table-cell">
                  {t("last")}
                </th>
                {writes ? <td /> : null}
              </tr>
            </thead>
            <tbody>
              {data.data.map(({ text, count, last_at }) => (
                <tr key={text} className="border-b border-line">
                  <th scope="row" className="py-2 text-start font-medium [overflow-wrap:anywhere]">
                    <bdi>{text}</bdi>
                  </th>
                  <td className="py-2 ps-6 text-end tabular-nums">{format.number(count)}</td>
                  <td className="hidden py-2 ps-6 text-end text-muted sm:table-cell">
                    <RelativeTime value={last_at} />
                  </td>
                  {writes ? (
                    <td className="py-2 ps-3">
                      <span className="flex items-center justify-end gap-1">
                        <Button tone="quiet" aria-label={t("write_about", { text })} busy={busy} onClick={() => draft(text)}>
                          <SquarePen aria-hidden="true" className="size-4" />
                          <span className="max-sm:sr-only">{t("write")}</span>
                        </Button>
                        <IconButton label={t("dismiss", { text })} icon={<X />} disabled={busy} onClick={() => dismiss(text)} />
                      </span>
                    </td>
                  ) : null}
                </tr>
              ))}
            </tbody>
          </table>
        ) : null}
      </div>
    </div>
  );
}
