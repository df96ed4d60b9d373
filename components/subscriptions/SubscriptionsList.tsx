"use client";

import { RefreshCw } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import { customerLookup } from "@/components/api/lookup";
import type { FirstPage } from "@/components/api/resource";
import { MenuLink } from "@/components/ui/Menu";
import Link from "next/link";
import type { ListDeclaration } from "@/components/list/declaration";
import { ListPage } from "@/components/list/ListPage";
import { usePagePath } from "@/components/shell/workplace";
import { Amount } from "@/components/ui/Amount";
import { DateText } from "@/components/ui/DateText";
import { subscriptions, type SubscriptionRow } from "./resource";
import { statuses, SubscriptionStatus } from "./SubscriptionStatus";

/** All subscriptions. */
export function SubscriptionsList({ first }: { first: FirstPage<SubscriptionRow> }) {
  const t = useTranslations("subscriptions");
  const format = useFormatter();
  const pagePath = usePagePath();
  const list = useMemo(
    (): ListDeclaration<NonNullable<(typeof subscriptions)["schemas"]>> => ({
      resource: subscriptions,
      title: t("plural"),
      columns: [
        { key: "customer_name", header: t("fields.customer_id"), cell: (row) => row.customer_name },
        { key: "title", header: t("fields.title"), cell: (row) => row.title, width: "40" },
        { key: "status", header: t("fields.status"), cell: (row) => <SubscriptionStatus subscription={row} />, width: "48", phone: "mark" },
        {
          key: "next_charge_at",
          header: t("fields.next_charge_at"),
          cell: (row) => (row.next_charge_at === null ? null : <DateText value={row.next_charge_at} />),
          sort: "period_end",
          width: "32",
          phone: "note",
        },
        {
          key: "mrr",
          header: t("fields.mrr"),
          cell: (row) => <Amount value={row.mrr} currency={row.currency} />,
          sort: "mrr",
          descendingFirst: true,
          width: "32",
          align: "figures",
          hidden: true,
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
          key: "amount",
          header: t("fields.amount"),
          cell: (row) => (row.amount === null ? null : <Amount value={row.amount} currency={row.currency} />),
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
        { name: "customer_id", label: t("fields.customer_id"), kind: "lookup", lookup: customerLookup },
        { name: "ending", label: t("ending"), kind: "flag", yes: t("ending"), no: t("going_on") },
        { name: "drifted", label: t("drifted"), kind: "flag", yes: t("drifted"), no: t("agreeing") },
      ],
      views: [
        { key: "all", label: t("views.all"), query: {} },
        { key: "active", label: t("views.active"), query: { status: "active" } },
        { key: "trialing", label: t("views.trialing"), query: { status: "trialing" } },
        { key: "past_due", label: t("views.past_due"), query: { status: "past_due" } },
        { key: "ending", label: t("views.ending"), query: { ending: "true" } },
        { key: "drifted", label: t("views.drifted"), query: { drifted: "true" } },
      ],
      savedViews: "subscriptions",
      search: { name: "q", placeholder: t("search") },
      defaultSort: "-created_at",
      countText: (count, capped) => t("count", { count, shown: capped ? `${format.number(count)}+` : format.number(count) }),
      row: {
        id: (row) => row.id,
        title: (row) => `${row.customer_name} · ${row.title}`,
        href: (row) => pagePath("subscriptions", row.id),
      },
      primary: { label: t("actions.new"), href: pagePath("subscriptions", "new"), permission: "subscriptions.write" },
      menu: (
        <>
          <MenuLink>
            <Link href={pagePath("subscriptions", "revenue")}>{t("revenue.title")}</Link>
          </MenuLink>
          <MenuLink>
            <Link href={pagePath("subscriptions", "compare")}>{t("compare.title")}</Link>
          </MenuLink>
        </>
      ),
      empty: { icon: <RefreshCw />, title: t("empty.title"), text: t("empty.text") },
    }),
    [t, format, pagePath],
  );
  return <ListPage list={list} first={first} />;
}
