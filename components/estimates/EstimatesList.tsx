"use client";

import { FileCheck } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import { customerLookup } from "@/components/api/lookup";
import type { FirstPage } from "@/components/api/resource";
import { useCustomList } from "@/components/custom-fields/use-custom-list";
import { currencyFilter } from "@/components/list/currency-filter";
import type { ListDeclaration } from "@/components/list/declaration";
import { ListPage } from "@/components/list/ListPage";
import { usePagePath } from "@/components/shell/workplace";
import { Amount } from "@/components/ui/Amount";
import { DateText } from "@/components/ui/DateText";
import { EstimateStatus, statuses } from "./EstimateStatus";
import { estimates, type EstimateRow } from "./resource";

/** All estimates. */
export function EstimatesList({ first }: { first: FirstPage<EstimateRow> }) {
  const t = useTranslations("estimates");
  const format = useFormatter();
  const pagePath = usePagePath();
  const list = useMemo((): ListDeclaration<NonNullable<(typeof estimates)["schemas"]>> => {
    const day = (value: string | null) => (value === null ? null : <DateText value={value} />);
    return {
      resource: estimates,
      title: t("plural"),
      columns: [
        { key: "customer_name", header: t("fields.customer_id"), cell: (row) => row.customer_name },
        { key: "number", header: t("fields.number"), cell: (row) => row.number ?? "–", width: "36", phone: "note" },
        { key: "status", header: t("fields.status"), cell: (row) => <EstimateStatus estimate={row} />, width: "36", phone: "mark" },
        {
          key: "issue_date",
          header: t("fields.issue_date"),
          cell: (row) => day(row.issue_date),
          sort: "issue_date",
          descendingFirst: true,
          width: "28",
          room: "56",
        },
        {
          key: "expiry_date",
          header: t("fields.expiry_date"),
          cell: (row) => day(row.expiry_date),
          sort: "expiry_date",
          width: "28",
          phone: "note",
        },
        { key: "reference", header: t("fields.reference"), cell: (row) => row.reference, width: "36", hidden: true },
        {
          key: "created_at",
          header: t("fields.created_at"),
          cell: (row) => day(row.created_at),
          sort: "created_at",
          descendingFirst: true,
          width: "32",
          hidden: true,
        },
        {
          key: "total",
          header: t("fields.total"),
          cell: (row) => <Amount value={row.total} currency={row.currency} />,
          sort: "total",
          descendingFirst: true,
          width: "36",
          align: "figures",
          phone: "figure",
        },
      ],
      filters: [
        {
          name: "status",
          label: t("fields.status"),
          kind: "options",
          options: statuses.map((value) => ({ value, label: t(`status.${value}`) })),
        },
        { name: "expired", label: t("filters.expired"), kind: "flag", yes: t("filters.yes"), no: t("filters.no") },
        { name: "customer_id", label: t("fields.customer_id"), kind: "lookup", lookup: customerLookup },
        { name: "from", label: t("filters.from"), kind: "day" },
        { name: "to", label: t("filters.to"), kind: "day" },
        currencyFilter(t("fields.currency")),
      ],
      views: [
        { key: "all", label: t("views.all"), query: {} },
        { key: "draft", label: t("views.draft"), query: { status: "draft" } },
        { key: "sent", label: t("views.sent"), query: { status: "sent" } },
        { key: "accepted", label: t("views.accepted"), query: { status: "accepted" } },
        { key: "declined", label: t("views.declined"), query: { status: "declined" } },
      ],
      savedViews: "estimates",
      search: { name: "q", placeholder: t("search") },
      defaultSort: "-created_at",
      countText: (count, capped) => t("count", { count, shown: capped ? `${format.number(count)}+` : format.number(count) }),
      row: {
        id: (row) => row.id,
        title: (row) => `${row.number ?? t("status.draft")} · ${row.customer_name}`,
        href: (row) => pagePath("estimates", row.id),
      },
      primary: { label: t("actions.new"), href: pagePath("estimates", "new"), permission: "estimates.write" },
      empty: { icon: <FileCheck />, title: t("empty.title"), text: t("empty.text") },
    };
  }, [t, format, pagePath]);
  return <ListPage list={useCustomList("estimates", list)} first={first} />;
}
