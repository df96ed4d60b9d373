"use client";

import { Landmark } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import type { FirstPage } from "@/components/api/resource";
import { CellText } from "@/components/list/CellText";
import type { ListDeclaration } from "@/components/list/declaration";
import { ListPage } from "@/components/list/ListPage";
import { usePagePath } from "@/components/shell/workplace";
import { Amount } from "@/components/ui/Amount";
import { DateText } from "@/components/ui/DateText";
import type { BankEntryStatus } from "@/lib/domains/bank-statements/schema";
import { EntryDetail } from "./EntryDetail";
import { EntryState } from "./EntryState";
import { bankEntries, type BankEntryRow } from "./resource";
import { StatementBar } from "./StatementBar";

/** Listed by name, so that the page need not load the schemas. */
const words: Record<BankEntryStatus, true> = { open: true, confirmed: true, dismissed: true };
const statuses = Object.keys(words) as BankEntryStatus[];

/** The incoming payments of bank statements; each row expands in place. */
export function BankEntriesList({ first, opened }: { first: FirstPage<BankEntryRow>; opened: BankEntryRow | null }) {
  const t = useTranslations("bank_entries");
  const format = useFormatter();
  const pagePath = usePagePath();
  const list = useMemo(
    (): ListDeclaration<NonNullable<(typeof bankEntries)["schemas"]>> => ({
      resource: bankEntries,
      title: t("title"),
      trail: [{ label: t("payments"), href: pagePath("payments") }],
      columns: [
        {
          key: "payer_name",
          header: t("fields.payer_name"),
          cell: (row) => <CellText>{row.payer_name ?? row.payer_account ?? t("unknown_payer")}</CellText>,
        },
        { key: "text", header: t("fields.text"), cell: (row) => <CellText>{row.text}</CellText>, room: "56" },
        { key: "status", header: t("fields.status"), cell: (row) => <EntryState entry={row} />, width: "36", phone: "mark" },
        {
          key: "date",
          header: t("fields.date"),
          cell: (row) => <DateText value={row.date} />,
          width: "28",
          phone: "note",
          sort: "date",
          descendingFirst: true,
        },
        {
          key: "amount",
          header: t("fields.amount"),
          cell: (row) => <Amount value={row.amount} currency={row.currency} />,
          align: "figures",
          width: "36",
          phone: "figure",
          sort: "amount",
          descendingFirst: true,
        },
      ],
      filters: [
        {
          name: "status",
          label: t("fields.status"),
          kind: "options",
          options: statuses.map((value) => ({ value, label: t(`status.${value}`) })),
        },
      ],
      views: [
        { key: "all", label: t("views.all"), query: {} },
        ...statuses.map((status) => ({ key: status, label: t(`status.${status}`), query: { status } })),
      ],
      defaultSort: "-date",
      countText: (count, capped) => t("count", { count, shown: capped ? `${format.number(count)}+` : format.number(count) }),
      row: {
        id: (row) => row.id,
        title: (row) => row.payer_name ?? row.reference,
        href: () => pagePath("payments", "bank-entries"),
      },
      unfold: (row) => <EntryDetail entry={row} />,
      notice: <StatementBar />,
      empty: { icon: <Landmark />, title: t("empty.title"), text: t("empty.text") },
    }),
    [t, format, pagePath],
  );
  return <ListPage list={list} first={first} opened={opened} />;
}
