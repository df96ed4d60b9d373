"use client";

import { CircleAlert } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import type { FirstPage } from "@/components/api/resource";
import type { ListDeclaration } from "@/components/list/declaration";
import { ListPage } from "@/components/list/ListPage";
import { ProviderName } from "@/components/payments/gateways/ProviderName";
import { usePagePath } from "@/components/shell/workplace";
import { Amount } from "@/components/ui/Amount";
import { Badge } from "@/components/ui/Badge";
import { DateText } from "@/components/ui/DateText";
import type { ExceptionKind, ExceptionStatus } from "@/lib/domains/payouts/schema";
import { ExceptionDetail } from "./ExceptionDetail";
import { payoutExceptions, type ExceptionRow } from "./resource";

/** Listed by name, so that the page need not load the schemas. */
const kindWords: Record<ExceptionKind, true> = {
  not_in_ledger: true,
  not_at_provider: true,
  amount_differs: true,
  currency_differs: true,
  fee_unknown: true,
};
const statusWords: Record<ExceptionStatus, true> = { open: true, resolved: true, cleared: true };
const kinds = Object.keys(kindWords) as ExceptionKind[];
const statuses = Object.keys(statusWords) as ExceptionStatus[];
const tones = { open: "warn", resolved: "neutral", cleared: "good" } as const;

/** Differences between the payment providers and the ledger; each row expands in place. */
export function ExceptionsList({ first, opened }: { first: FirstPage<ExceptionRow>; opened: ExceptionRow | null }) {
  const t = useTranslations("payout_exceptions");
  const format = useFormatter();
  const pagePath = usePagePath();
  const list = useMemo(
    (): ListDeclaration<NonNullable<(typeof payoutExceptions)["schemas"]>> => ({
      resource: payoutExceptions,
      title: t("title"),
      trail: [{ label: t("payouts"), href: pagePath("payments", "payouts") }],
      columns: [
        { key: "kind", header: t("fields.kind"), cell: (row) => t(`kinds.${row.kind}`) },
        { key: "gateway", header: t("fields.gateway"), cell: (row) => <ProviderName gateway={row.gateway} />, width: "32", room: "56" },
        {
          key: "status",
          header: t("fields.status"),
          cell: (row) => <Badge tone={tones[row.status]}>{t(`status.${row.status}`)}</Badge>,
          width: "36",
          phone: "mark",
        },
        {
          key: "occurred_at",
          header: t("fields.occurred_at"),
          cell: (row) => <DateText value={row.occurred_at} />,
          width: "32",
          phone: "note",
        },
        {
          key: "expected",
          header: t("fields.expected"),
          cell: (row) =>
            row.expected === null || row.expected_currency === null ? null : (
              <Amount value={row.expected} currency={row.expected_currency} />
            ),
          align: "figures",
          width: "36",
          room: "72",
        },
        {
          key: "amount",
          header: t("fields.amount"),
          cell: (row) => (row.amount === null || row.currency === null ? null : <Amount value={row.amount} currency={row.currency} />),
          align: "figures",
          width: "36",
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
        { name: "kind", label: t("fields.kind"), kind: "options", options: kinds.map((value) => ({ value, label: t(`kinds.${value}`) })) },
      ],
      views: [
        { key: "all", label: t("views.all"), query: {} },
        { key: "open", label: t("status.open"), query: { status: "open" } },
        { key: "resolved", label: t("status.resolved"), query: { status: "resolved" } },
      ],
      defaultSort: "-created_at",
      countText: (count, capped) => t("count", { count, shown: capped ? `${format.number(count)}+` : format.number(count) }),
      row: { id: (row) => row.id, title: (row) => t(`kinds.${row.kind}`), href: () => pagePath("payments", "exceptions") },
      unfold: (row) => <ExceptionDetail exception={row} />,
      empty: { icon: <CircleAlert />, title: t("empty.title"), text: t("empty.text") },
    }),
    [t, format, pagePath],
  );
  return <ListPage list={list} first={first} opened={opened} />;
}
