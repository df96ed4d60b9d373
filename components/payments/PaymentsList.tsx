"use client";

import { ArrowDownToLine, Banknote, CreditCard, Landmark } from "lucide-react";
import { useFormatter, useNow, useTranslations } from "next-intl";
import { AheadLink } from "@/components/ui/AheadLink";
import { useMemo } from "react";
import { customerLookup } from "@/components/api/lookup";
import type { FirstPage } from "@/components/api/resource";
import { currencyFilter } from "@/components/list/currency-filter";
import type { ListDeclaration } from "@/components/list/declaration";
import { ListPage } from "@/components/list/ListPage";
import { useCan, usePagePath, useWorkplace } from "@/components/shell/workplace";
import { Amount } from "@/components/ui/Amount";
import { DateText } from "@/components/ui/DateText";
import { MenuLink } from "@/components/ui/Menu";
import { dayInTimezone } from "@/lib/commerce/timezone";
import type { PaymentMethod } from "@/lib/domains/payments/schema";
import { AttentionNotice } from "./attempts/AttentionNotice";
import { isZero } from "@/lib/commerce/is-zero";
import { PaymentState } from "./PaymentState";
import { payments, type PaymentRow } from "./resource";

const words: Record<PaymentMethod, true> = {
  bank_transfer: true,
  cash: true,
  cheque: true,
  card: true,
  direct_debit: true,
  online: true,
  other: true,
};
/** Listed by name, so that a list page need not load the payment schemas. */
const methods = Object.keys(words) as PaymentMethod[];

export function PaymentsList({ first }: { first: FirstPage<PaymentRow> }) {
  const t = useTranslations("payments");
  const format = useFormatter();
  const pagePath = usePagePath();
  const can = useCan();
  const today = dayInTimezone(useNow(), useWorkplace().timezone);
  const list = useMemo(
    (): ListDeclaration<NonNullable<(typeof payments)["schemas"]>> => ({
      resource: payments,
      title: t("title"),
      columns: [
        { key: "customer_name", header: t("fields.customer_id"), cell: (row) => row.customer_name },
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
          key: "invoices",
          header: t("fields.invoices"),
          cell: (row) => row.invoices.map(({ number }) => number).join(", "),
          width: "40",
          room: "56",
        },
        { key: "method", header: t("fields.method"), cell: (row) => t(`methods.${row.method}`), width: "32", room: "56" },
        {
          key: "reference",
          header: t("fields.reference"),
          cell: (row) => row.reference,
          width: "40",
          room: "72",
        },
        // Keyed by its field, because saved views store field names.
        { key: "refunds", header: t("fields.state"), cell: (row) => <PaymentState payment={row} />, width: "40", phone: "mark" },
        {
          key: "amount_refunded",
          header: t("fields.amount_refunded"),
          cell: (row) => (isZero(row.amount_refunded) ? null : <Amount value={row.amount_refunded} currency={row.currency} />),
          sum: "amount_refunded",
          align: "figures",
          width: "32",
          room: "56",
        },
        {
          key: "amount",
          header: t("fields.amount"),
          // Struck through, since the column's sum leaves it out.
          cell: (row) => (
            <Amount value={row.amount} currency={row.currency} className={row.reversal === null ? "" : "text-muted line-through"} />
          ),
          sort: "amount",
          descendingFirst: true,
          sum: "amount",
          align: "figures",
          width: "36",
          phone: "figure",
        },
      ],
      filters: [
        { name: "customer_id", label: t("fields.customer_id"), kind: "lookup", lookup: customerLookup },
        {
          name: "method",
          label: t("fields.method"),
          kind: "options",
          options: methods.map((value) => ({ value, label: t(`methods.${value}`) })),
        },
        { name: "from", label: t("filters.from"), kind: "day" },
        { name: "to", label: t("filters.to"), kind: "day" },
        { name: "refunded_from", label: t("filters.refunded_from"), kind: "day" },
        { name: "refunded_to", label: t("filters.refunded_to"), kind: "day" },
        currencyFilter(t("filters.currency")),
      ],
      views: [
        { key: "all", label: t("views.all"), query: {} },
        { key: "online", label: t("views.online"), query: { method: "online" } },
        { key: "transfers", label: t("views.transfers"), query: { method: "bank_transfer" } },
      ],
      savedViews: "payments",
      search: { name: "q", placeholder: t("search") },
      primary: { label: t("actions.record"), href: `${pagePath("invoices")}?open_as_of=${today}`, permission: "payments.write" },
      defaultSort: "-date",
      countText: (count, capped) => t("count", { count, shown: capped ? `${format.number(count)}+` : format.number(count) }),
      row: { id: (row) => row.id, title: (row) => row.customer_name, href: (row) => pagePath("payments", row.id) },
      notice: <AttentionNotice />,
      menu: (
        <>
          {can("bank_entries.read") ? (
            <MenuLink>
              <AheadLink href={pagePath("payments", "bank-entries")}>
                <Landmark aria-hidden="true" />
                {t("bank_statements")}
              </AheadLink>
            </MenuLink>
          ) : null}
          {can("payouts.read") ? (
            <MenuLink>
              <AheadLink href={pagePath("payments", "payouts")}>
                <ArrowDownToLine aria-hidden="true" />
                {t("payouts")}
              </AheadLink>
            </MenuLink>
          ) : null}
          <MenuLink>
            <AheadLink href={pagePath("payments", "attempts")}>
              <CreditCard aria-hidden="true" />
              {t("attempts.title")}
            </AheadLink>
          </MenuLink>
        </>
      ),
      empty: { icon: <Banknote />, title: t("empty.title"), text: t("empty.text") },
    }),
    [t, format, pagePath, today, can],
  );
  return <ListPage list={list} first={first} />;
}
