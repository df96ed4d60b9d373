"use client";

import { ArrowDownToLine, CircleAlert } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import type { FirstPage } from "@/components/api/resource";
import type { ListDeclaration } from "@/components/list/declaration";
import { ListPage } from "@/components/list/ListPage";
import { ProviderName } from "@/components/payments/gateways/ProviderName";
import { usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { Amount } from "@/components/ui/Amount";
import { Badge } from "@/components/ui/Badge";
import { DateText } from "@/components/ui/DateText";
import { MenuLink } from "@/components/ui/Menu";
import type { PayoutStatus } from "@/lib/domains/payouts/schema";
import { PayoutState } from "./PayoutState";
import { payouts, type PayoutRow } from "./resource";
import { SourcesNotice } from "./SourcesNotice";

/** Listed by name, so that the page need not load the schemas. */
const words: Record<PayoutStatus, true> = { pending: true, paid: true, failed: true };
const statuses = Object.keys(words) as PayoutStatus[];

/** What the payment providers have sent to the company's bank. */
export function PayoutsList({ first }: { first: FirstPage<PayoutRow> }) {
  const t = useTranslations("payouts");
  const format = useFormatter();
  const pagePath = usePagePath();
  const list = useMemo(
    (): ListDeclaration<NonNullable<(typeof payouts)["schemas"]>> => ({
      resource: payouts,
      title: t("title"),
      trail: [{ label: t("payments"), href: pagePath("payments") }],
      columns: [
        { key: "gateway", header: t("fields.gateway"), cell: (row) => <ProviderName gateway={row.gateway} /> },
        { key: "status", header: t("fields.status"), cell: (row) => <PayoutState payout={row} />, width: "32", phone: "mark" },
        {
          key: "in_bank",
          header: t("fields.in_bank"),
          cell: (row) => (row.in_bank ? <Badge tone="good">{t("bank.found")}</Badge> : null),
          width: "32",
          room: "72",
        },
        {
          key: "made_at",
          header: t("fields.made_at"),
          cell: (row) => <DateText value={row.made_at} />,
          width: "32",
          phone: "note",
          sort: "made_at",
          descendingFirst: true,
        },
        {
          key: "gross",
          header: t("fields.gross"),
          cell: (row) => (row.gross === null ? null : <Amount value={row.gross} currency={row.currency} />),
          align: "figures",
          width: "32",
          room: "72",
        },
        {
          key: "fees",
          header: t("fields.fees"),
          cell: (row) => (row.fees === null ? null : <Amount value={row.fees} currency={row.currency} />),
          align: "figures",
          width: "28",
          room: "56",
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
        { name: "in_bank", label: t("fields.in_bank"), kind: "flag", yes: t("bank.found"), no: t("bank.not_found") },
      ],
      views: [
        { key: "all", label: t("views.all"), query: {} },
        { key: "unmatched", label: t("views.unmatched"), query: { in_bank: "false" } },
      ],
      defaultSort: "-made_at",
      countText: (count, capped) => t("count", { count, shown: capped ? `${format.number(count)}+` : format.number(count) }),
      row: { id: (row) => row.id, title: (row) => row.payout_ref, href: (row) => pagePath("payments", "payouts", row.id) },
      notice: <SourcesNotice />,
      menu: (
        <MenuLink>
          <AheadLink href={pagePath("payments", "exceptions")}>
            <CircleAlert aria-hidden="true" />
            {t("exceptions")}
          </AheadLink>
        </MenuLink>
      ),
      empty: { icon: <ArrowDownToLine />, title: t("empty.title"), text: t("empty.text") },
    }),
    [t, format, pagePath],
  );
  return <ListPage list={list} first={first} />;
}
