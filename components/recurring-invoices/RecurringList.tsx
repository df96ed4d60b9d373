"use client";

import { Repeat } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import { customerLookup } from "@/components/api/lookup";
import type { FirstPage } from "@/components/api/resource";
import type { ListDeclaration } from "@/components/list/declaration";
import { ListPage } from "@/components/list/ListPage";
import { usePagePath } from "@/components/shell/workplace";
import { Amount } from "@/components/ui/Amount";
import { DateText } from "@/components/ui/DateText";
import { cadences, RecurringStatus, statuses } from "./RecurringStatus";
import { recurringInvoices, type RecurringRow } from "./resource";

/** All recurring invoices. */
export function RecurringList({ first }: { first: FirstPage<RecurringRow> }) {
  const t = useTranslations("recurring_invoices");
  const format = useFormatter();
  const pagePath = usePagePath();
  const list = useMemo(
    (): ListDeclaration<NonNullable<(typeof recurringInvoices)["schemas"]>> => ({
      resource: recurringInvoices,
      title: t("plural"),
      columns: [
        { key: "customer_name", header: t("fields.customer_id"), cell: (row) => row.customer_name },
        { key: "reference", header: t("fields.reference"), cell: (row) => row.reference, width: "36", room: "72" },
        { key: "status", header: t("fields.status"), cell: (row) => <RecurringStatus status={row.status} />, width: "36", phone: "mark" },
        { key: "cadence", header: t("fields.cadence"), cell: (row) => t(`cadence.${row.cadence}`), width: "32", phone: "note" },
        {
          key: "next_date",
          header: t("fields.next_date"),
          cell: (row) => (row.next_date === null ? null : <DateText value={row.next_date} />),
          sort: "next_date",
          width: "32",
          phone: "note",
        },
        {
          key: "created_at",
          header: t("fields.created_at"),
          cell: (row) => <DateText value={row.created_at} />,
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
        {
          name: "cadence",
          label: t("fields.cadence"),
          kind: "options",
          options: cadences.map((value) => ({ value, label: t(`cadence.${value}`) })),
        },
        { name: "customer_id", label: t("fields.customer_id"), kind: "lookup", lookup: customerLookup },
      ],
      views: [
        { key: "all", label: t("views.all"), query: {} },
        { key: "active", label: t("views.active"), query: { status: "active" } },
        { key: "stopped", label: t("views.stopped"), query: { status: "stopped" } },
        { key: "paused", label: t("views.paused"), query: { status: "paused" } },
        { key: "draft", label: t("views.draft"), query: { status: "draft" } },
      ],
      savedViews: "recurring-invoices",
      search: { name: "q", placeholder: t("search") },
      defaultSort: "-created_at",
      countText: (count, capped) => t("count", { count, shown: capped ? `${format.number(count)}+` : format.number(count) }),
      row: {
        id: (row) => row.id,
        title: (row) => `${row.customer_name} · ${t(`cadence.${row.cadence}`)}`,
        href: (row) => pagePath("recurring-invoices", row.id),
      },
      primary: { label: t("actions.new"), href: pagePath("recurring-invoices", "new"), permission: "recurring_invoices.write" },
      empty: { icon: <Repeat />, title: t("empty.title"), text: t("empty.text") },
    }),
    [t, format, pagePath],
  );
  return <ListPage list={list} first={first} />;
}
