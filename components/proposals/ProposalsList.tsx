"use client";

import { ScrollText } from "lucide-react";
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
import { ProposalStatus, statuses } from "./ProposalStatus";
import { proposals, type ProposalRow } from "./resource";

/** All proposals. */
export function ProposalsList({ first }: { first: FirstPage<ProposalRow> }) {
  const t = useTranslations("proposals");
  const format = useFormatter();
  const pagePath = usePagePath();
  const list = useMemo((): ListDeclaration<NonNullable<(typeof proposals)["schemas"]>> => {
    const day = (value: string | null) => (value === null ? null : <DateText value={value} />);
    return {
      resource: proposals,
      title: t("plural"),
      columns: [
        { key: "title", header: t("fields.title"), cell: (row) => row.title || t("record.untitled") },
        { key: "customer_name", header: t("fields.customer_id"), cell: (row) => row.customer_name, width: "40", phone: "note" },
        { key: "number", header: t("fields.number"), cell: (row) => row.number ?? "–", width: "36" },
        { key: "status", header: t("fields.status"), cell: (row) => <ProposalStatus proposal={row} />, width: "36", phone: "mark" },
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
        { key: "signed", label: t("views.signed"), query: { status: "signed" } },
        { key: "declined", label: t("views.declined"), query: { status: "declined" } },
      ],
      savedViews: "proposals",
      search: { name: "q", placeholder: t("search") },
      defaultSort: "-created_at",
      countText: (count, capped) => t("count", { count, shown: capped ? `${format.number(count)}+` : format.number(count) }),
      row: {
        id: (row) => row.id,
        title: (row) => `${row.title || t("record.untitled")} · ${row.customer_name}`,
        href: (row) => pagePath("proposals", row.id),
      },
      primary: { label: t("actions.new"), href: pagePath("proposals", "new"), permission: "proposals.write" },
      empty: { icon: <ScrollText />, title: t("empty.title"), text: t("empty.text") },
    };
  }, [t, format, pagePath]);
  return <ListPage list={list} first={first} />;
}
