"use client";

import { MessageSquareHeart } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import type { FirstPage } from "@/components/api/resource";
import type { ListDeclaration } from "@/components/list/declaration";
import { ListPage } from "@/components/list/ListPage";
import { usePagePath } from "@/components/shell/workplace";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { surveys, type SurveyRow } from "./resource";
import { SurveyStatus } from "./SurveyStatus";

/** The company's surveys, newest first. */
export function SurveysList({ first }: { first: FirstPage<SurveyRow> }) {
  const t = useTranslations("surveys");
  const format = useFormatter();
  const pagePath = usePagePath();
  const list = useMemo(
    (): ListDeclaration<NonNullable<(typeof surveys)["schemas"]>> => ({
      resource: surveys,
      title: t("plural"),
      columns: [
        { key: "name", header: t("fields.name"), cell: (row) => row.name },
        { key: "kind", header: t("fields.kind"), cell: (row) => t(`kinds.${row.kind}`), width: "40", phone: "note" },
        { key: "status", header: t("fields.status"), cell: (row) => <SurveyStatus status={row.status} />, width: "32", phone: "mark" },
        {
          key: "complete_count",
          header: t("fields.complete_count"),
          cell: (row) => format.number(row.complete_count),
          width: "32",
          align: "figures",
          phone: "figure",
        },
        {
          key: "invited_count",
          header: t("fields.invited_count"),
          cell: (row) => format.number(row.invited_count),
          width: "32",
          align: "figures",
          room: "56",
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
          options: (["draft", "published", "closed"] as const).map((value) => ({ value, label: t(`status.${value}`) })),
        },
        {
          name: "kind",
          label: t("fields.kind"),
          kind: "options",
          options: (["nps", "csat", "form"] as const).map((value) => ({ value, label: t(`kinds.${value}`) })),
        },
      ],
      views: [
        { key: "all", label: t("views.all"), query: {} },
        { key: "published", label: t("views.published"), query: { status: "published" } },
        { key: "draft", label: t("views.draft"), query: { status: "draft" } },
        { key: "closed", label: t("views.closed"), query: { status: "closed" } },
      ],
      savedViews: "surveys",
      search: { name: "q", placeholder: t("search") },
      defaultSort: "-created_at",
      countText: (count, capped) => t("count", { count, shown: capped ? `${format.number(count)}+` : format.number(count) }),
      row: { id: (row) => row.id, title: (row) => row.name, href: (row) => pagePath("surveys", row.id) },
      primary: { label: t("actions.new"), href: pagePath("surveys", "new"), permission: "surveys.write" },
      empty: { icon: <MessageSquareHeart />, title: t("empty.title"), text: t("empty.text") },
    }),
    [t, format, pagePath],
  );
  return <ListPage list={list} first={first} />;
}
