"use client";

import { CreditCard } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import { customerLookup } from "@/components/api/lookup";
import { NameOf } from "@/components/api/NameOf";
import type { FirstPage } from "@/components/api/resource";
import { CellText } from "@/components/list/CellText";
import type { ListDeclaration } from "@/components/list/declaration";
import { ListPage } from "@/components/list/ListPage";
import { usePagePath } from "@/components/shell/workplace";
import { Amount } from "@/components/ui/Amount";
import { RelativeTime } from "@/components/ui/RelativeTime";
import type { AttemptKind, AttemptStatus } from "@/lib/domains/payments/schema";
import { AttemptDetail } from "./AttemptDetail";
import { AttemptState } from "./AttemptState";
import { ProviderName } from "../gateways/ProviderName";
import { attempts, type Attempt } from "../resource";

/** Listed by name, so that a list page need not load the payment schemas. */
const kindWords: Record<AttemptKind, true> = { charge: true, saved_charge: true, refund: true, save: true };
const statusWords: Record<AttemptStatus, true> = {
  started: true,
  open: true,
  processing: true,
  succeeded: true,
  failed: true,
  expired: true,
};
const kinds = Object.keys(kindWords) as AttemptKind[];
const statuses = Object.keys(statusWords) as AttemptStatus[];

/** All gateway attempts, those that need attention marked; each row expands in place. */
export function AttemptsList({ first, opened }: { first: FirstPage<Attempt>; opened: Attempt | null }) {
  const t = useTranslations("payments.attempts");
  const payments = useTranslations("payments");
  const format = useFormatter();
  const pagePath = usePagePath();
  const list = useMemo(
    (): ListDeclaration<NonNullable<(typeof attempts)["schemas"]>> => ({
      resource: attempts,
      title: t("title"),
      trail: [{ label: payments("title"), href: pagePath("payments") }],
      columns: [
        {
          key: "customer_id",
          header: t("fields.customer_id"),
          cell: (row) => (
            <CellText>
              <NameOf lookup={customerLookup} id={row.customer_id} fallback={t(`kinds.${row.kind}`)} />
            </CellText>
          ),
        },
        { key: "kind", header: t("fields.kind"), cell: (row) => t(`kinds.${row.kind}`), width: "36", room: "56" },
        { key: "status", header: t("fields.status"), cell: (row) => <AttemptState attempt={row} />, width: "48", phone: "mark" },
        { key: "gateway", header: t("fields.gateway"), cell: (row) => <ProviderName gateway={row.gateway} />, width: "28", room: "72" },
        {
          key: "created_at",
          header: t("fields.created_at"),
          cell: (row) => <RelativeTime value={row.created_at} />,
          width: "36",
          phone: "note",
          sort: "created_at",
          descendingFirst: true,
        },
        {
          key: "amount",
          header: t("fields.amount"),
          cell: (row) => (row.amount === null ? null : <Amount value={row.amount} currency={row.currency} />),
          align: "figures",
          width: "36",
          phone: "figure",
        },
      ],
      filters: [
        { name: "attention", label: t("fields.attention"), kind: "flag", yes: t("needs_look"), no: t("needs_none") },
        {
          name: "status",
          label: t("fields.status"),
          kind: "options",
          options: statuses.map((value) => ({ value, label: t(`status.${value}`) })),
        },
        { name: "failed", label: t("fields.failed"), kind: "flag", yes: t("status.failed"), no: t("fields.not_failed") },
        { name: "kind", label: t("fields.kind"), kind: "options", options: kinds.map((value) => ({ value, label: t(`kinds.${value}`) })) },
        { name: "customer_id", label: t("fields.customer_id"), kind: "lookup", lookup: customerLookup },
      ],
      views: [
        { key: "all", label: t("views.all"), query: {} },
        { key: "attention", label: t("needs_look"), query: { attention: "true" } },
        { key: "failed", label: t("status.failed"), query: { failed: "true" } },
      ],
      defaultSort: "-created_at",
      countText: (count, capped) => t("count", { count, shown: capped ? `${format.number(count)}+` : format.number(count) }),
      row: { id: (row) => row.id, title: (row) => t(`kinds.${row.kind}`), href: () => pagePath("payments", "attempts") },
      unfold: (row) => <AttemptDetail attempt={row} />,
      empty: { icon: <CreditCard />, title: t("empty.title"), text: t("empty.text") },
    }),
    [t, payments, format, pagePath],
  );
  return <ListPage list={list} first={first} opened={opened} />;
}
