"use client";

import { BookOpen, FolderTree, SearchX } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import { NameOf } from "@/components/api/NameOf";
import type { FirstPage } from "@/components/api/resource";
import { CellText } from "@/components/list/CellText";
import type { ListDeclaration } from "@/components/list/declaration";
import { ListPage } from "@/components/list/ListPage";
import { usePagePath } from "@/components/shell/workplace";
import { DateText } from "@/components/ui/DateText";
import { MenuItem } from "@/components/ui/Menu";
import { useGo } from "@/components/ui/navigation";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { ArticleStatus } from "./ArticleStatus";
import { articles, type ArticleRecord } from "./resource";
import { languageName } from "@/lib/commerce/locale-of";
import { languageOptions } from "./language-options";
import { categoryLookup } from "./use-categories";

/** All articles, with views of drafts and of published ones whose draft has moved on. */
export function ArticlesList({ first }: { first: FirstPage<ArticleRecord> }) {
  const t = useTranslations("articles");
  const format = useFormatter();
  const go = useGo();
  const pagePath = usePagePath();
  const list = useMemo(
    (): ListDeclaration<NonNullable<(typeof articles)["schemas"]>> => ({
      resource: articles,
      title: t("plural"),
      columns: [
        { key: "title", header: t("fields.title"), cell: (row) => row.title },
        {
          key: "category_id",
          header: t("fields.category_id"),
          cell: (row) => (
            <CellText>
              <NameOf lookup={categoryLookup} id={row.category_id} />
            </CellText>
          ),
          width: "48",
          phone: "note",
        },
        { key: "status", header: t("fields.status"), cell: (row) => <ArticleStatus article={row} />, width: "32", phone: "mark" },
        { key: "language", header: t("fields.language"), cell: (row) => languageName(row.language), width: "28", room: "72" },
        {
          key: "helpful",
          header: t("fields.helpful"),
          cell: (row) => (row.helpful_count + row.unhelpful_count === 0 ? null : t("helpful_of", helpfulOf(row))),
          width: "32",
          align: "end",
          room: "72",
        },
        {
          key: "published_at",
          header: t("fields.published_at"),
          cell: (row) => (row.published_at === null ? null : <DateText value={row.published_at} />),
          width: "32",
          room: "72",
        },
        {
          key: "updated_at",
          header: t("fields.updated_at"),
          cell: (row) => <RelativeTime value={row.updated_at} />,
          sort: "updated_at",
          descendingFirst: true,
          width: "36",
          room: "56",
        },
      ],
      filters: [
        {
          name: "status",
          label: t("fields.status"),
          kind: "options",
          options: (["draft", "published"] as const).map((value) => ({ value, label: t(`status.${value}`) })),
        },
        { name: "category_id", label: t("fields.category_id"), kind: "lookup", lookup: categoryLookup },
        { name: "language", label: t("fields.language"), kind: "options", options: languageOptions },
        { name: "is_stale", label: t("fields.is_stale"), kind: "flag", yes: t("stale.yes"), no: t("stale.no") },
        { name: "has_changes", label: t("fields.has_changes"), kind: "flag", yes: t("changes.yes"), no: t("changes.no") },
      ],
      views: [
        { key: "all", label: t("views.all"), query: {} },
        { key: "published", label: t("views.published"), query: { status: "published" } },
        { key: "changed", label: t("views.changed"), query: { has_changes: "true" } },
        { key: "draft", label: t("views.draft"), query: { status: "draft" } },
        { key: "stale", label: t("views.stale"), query: { is_stale: "true" } },
      ],
      savedViews: "articles",
      search: { name: "q", placeholder: t("search") },
      defaultSort: "-created_at",
      countText: (count, capped) => t("count", { count, shown: capped ? `${format.number(count)}+` : format.number(count) }),
      row: { id: (row) => row.id, title: (row) => row.title, href: (row) => pagePath("articles", row.id) },
      primary: { label: t("actions.new"), href: pagePath("articles", "new"), permission: "kb.write" },
      menu: (
        <>
          <MenuItem icon={<FolderTree aria-hidden="true" />} onSelect={() => go(pagePath("articles", "categories"))}>
            {t("list.categories")}
          </MenuItem>
          <MenuItem icon={<SearchX aria-hidden="true" />} onSelect={() => go(pagePath("articles", "searches"))}>
            {t("list.searches")}
          </MenuItem>
        </>
      ),
      empty: { icon: <BookOpen />, title: t("empty.title"), text: t("empty.text") },
    }),
    [t, format, go, pagePath],
  );
  return <ListPage list={list} first={first} />;
}

export const helpfulOf = ({ helpful_count, unhelpful_count }: Pick<ArticleRecord, "helpful_count" | "unhelpful_count">) => ({
  helpful: helpful_count,
  count: helpful_count + unhelpful_count,
});
