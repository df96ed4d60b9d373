"use client";

import { FileMinus } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import { customerLookup } from "@/components/api/lookup";
import type { FirstPage } from "@/components/api/resource";
import { currencyFilter } from "@/components/list/currency-filter";
import type { ListDeclaration } from "@/components/list/declaration";
import { ListPage } from "@/components/list/ListPage";
import { usePagePath } from "@/components/shell/workplace";
import { Amount } from "@/components/ui/Amount";
import { DateText } from "@/components/ui/DateText";
import { reasons } from "./reasons";
import { creditNotes, type CreditNoteRow } from "./resource";

/** All credit notes. A new one is issued on the page of its invoice. */
export function CreditNotesList({ first }: { first: FirstPage<CreditNoteRow> }) {
  const t = useTranslations("credit_notes");
  const format = useFormatter();
  const pagePath = usePagePath();
  const list = useMemo((): ListDeclaration<NonNullable<(typeof creditNotes)["schemas"]>> => {
    const amount = (value: string, row: CreditNoteRow) => <Amount value={value} currency={row.currency} />;
    return {
      resource: creditNotes,
      title: t("plural"),
      columns: [
        { key: "customer_name", header: t("fields.customer_id"), cell: (row) => row.customer_name },
        { key: "number", header: t("fields.number"), cell: (row) => row.number, width: "36", phone: "note" },
        { key: "invoice_number", header: t("fields.invoice_id"), cell: (row) => row.invoice_number, width: "36", room: "72" },
        { key: "reason", header: t("fields.reason"), cell: (row) => t(`reasons.${row.reason}`), width: "36", room: "72" },
        {
          key: "issue_date",
          header: t("fields.issue_date"),
          cell: (row) => <DateText value={row.issue_date} />,
          sort: "issue_date",
          descendingFirst: true,
          width: "28",
          phone: "note",
        },
        { key: "reference", header: t("fields.reference"), cell: (row) => row.reference, width: "36", hidden: true },
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
          key: "amount_left",
          header: t("fields.amount_left"),
          cell: (row) => amount(row.amount_left, row),
          width: "36",
          align: "figures",
          room: "56",
        },
        {
          key: "total",
          header: t("fields.total"),
          cell: (row) => amount(row.total, row),
          sort: "total",
          descendingFirst: true,
          width: "36",
          align: "figures",
          phone: "figure",
        },
      ],
      filters: [
        { name: "open", label: t("filters.open"), kind: "flag", yes: t("filters.yes"), no: t("filters.no") },
        {
          name: "reason",
          label: t("fields.reason"),
          kind: "options",
          options: reasons.map((value) => ({ value, label: t(`reasons.${value}`) })),
        },
        { name: "customer_id", label: t("fields.customer_id"), kind: "lookup", lookup: customerLookup },
        { name: "from", label: t("filters.from"), kind: "day" },
        { name: "to", label: t("filters.to"), kind: "day" },
        currencyFilter(t("fields.currency")),
      ],
      views: [
        { key: "all", label: t("views.all"), query: {} },
        { key: "open", label: t("views.open"), query: { open: "true" } },
      ],
      savedViews: "credit-notes",
      search: { name: "q", placeholder: t("search") },
      defaultSort: "-created_at",
      countText: (count, capped) => t("count", { count, shown: capped ? `${format.number(count)}+` : format.number(count) }),
      row: {
        id: (row) => row.id,
        title: (row) => `${row.number} · ${row.customer_name}`,
        href: (row) => pagePath("credit-notes", row.id),
      },
      empty: { icon: <FileMinus />, title: t("empty.title"), text: t("empty.text") },
    };
  }, [t, format, pagePath]);
  return <ListPage list={list} first={first} />;
}
