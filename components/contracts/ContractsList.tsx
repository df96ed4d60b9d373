"use client";

import { FileSignature } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import { customerLookup, staffLookup } from "@/components/api/lookup";
import { NameOf } from "@/components/api/NameOf";
import type { FirstPage } from "@/components/api/resource";
import { useCustomList } from "@/components/custom-fields/use-custom-list";
import { CellText } from "@/components/list/CellText";
import type { ListDeclaration } from "@/components/list/declaration";
import { ListPage } from "@/components/list/ListPage";
import { usePagePath } from "@/components/shell/workplace";
import { Amount } from "@/components/ui/Amount";
import { DateText } from "@/components/ui/DateText";
import { ContractSigning, ContractStatus, signings, statuses } from "./ContractStatus";
import { contracts, type ContractRow } from "./resource";

const windows = ["7_days", "30_days", "60_days", "90_days", "this_month", "next_month"] as const;

/** All contracts, with views of those that end soon or renew this month. */
export function ContractsList({ first }: { first: FirstPage<ContractRow> }) {
  const t = useTranslations("contracts");
  const format = useFormatter();
  const pagePath = usePagePath();
  const list = useMemo(
    (): ListDeclaration<NonNullable<(typeof contracts)["schemas"]>> => ({
      resource: contracts,
      title: t("plural"),
      columns: [
        { key: "title", header: t("fields.title"), cell: (row) => row.title, sort: "title" },
        { key: "customer_name", header: t("fields.customer_id"), cell: (row) => row.customer_name, width: "48", phone: "note" },
        { key: "status", header: t("fields.status"), cell: (row) => <ContractStatus status={row.status} />, width: "32", phone: "mark" },
        { key: "signing", header: t("fields.signing"), cell: (row) => <ContractSigning signing={row.signing} />, width: "40", room: "72" },
        {
          key: "start_date",
          header: t("fields.start_date"),
          cell: (row) => <DateText value={row.start_date} />,
          sort: "start_date",
          descendingFirst: true,
          width: "32",
          hidden: true,
        },
        {
          key: "end_date",
          header: t("fields.end_date"),
          cell: (row) => <DateText value={row.end_date} />,
          sort: "end_date",
          width: "32",
          phone: "note",
        },
        {
          key: "notice_date",
          header: t("fields.notice_date"),
          cell: (row) => (row.notice_date === null ? null : <DateText value={row.notice_date} />),
          width: "36",
          room: "84",
        },
        {
          key: "auto_renewal_months",
          header: t("list.renewal"),
          cell: (row) => (row.auto_renewal_months === null ? null : t("months", { count: row.auto_renewal_months })),
          width: "32",
          room: "72",
        },
        {
          key: "owner_id",
          header: t("fields.owner_id"),
          cell: (row) => (
            <CellText>
              <NameOf lookup={staffLookup} id={row.owner_id} />
            </CellText>
          ),
          width: "32",
          room: "72",
        },
        {
          key: "value",
          header: t("fields.value"),
          cell: (row) => (row.value === null ? null : <Amount value={row.value} currency={row.currency} />),
          width: "36",
          align: "figures",
          phone: "figure",
          room: "56",
        },
      ],
      filters: [
        {
          name: "renewal_window",
          label: t("filters.renewal_window"),
          kind: "options",
          options: windows.map((value) => ({ value, label: t(`windows.${value}`) })),
        },
        {
          name: "status",
          label: t("fields.status"),
          kind: "options",
          options: statuses.map((value) => ({ value, label: t(`status.${value}`) })),
        },
        {
          name: "signing",
          label: t("fields.signing"),
          kind: "options",
          options: signings.map((value) => ({ value, label: t(`signing.${value}`) })),
        },
        { name: "customer_id", label: t("fields.customer_id"), kind: "lookup", lookup: customerLookup },
        { name: "owner_id", label: t("fields.owner_id"), kind: "lookup", lookup: staffLookup },
        { name: "auto_renews", label: t("list.renewal"), kind: "flag", yes: t("filters.renews"), no: t("filters.ends") },
        { name: "ends_from", label: t("filters.ends_from"), kind: "day" },
        { name: "ends_to", label: t("filters.ends_to"), kind: "day" },
      ],
      views: [
        { key: "all", label: t("views.all"), query: {} },
        { key: "active", label: t("views.active"), query: { status: "active" } },
        { key: "ending", label: t("views.ending"), query: { renewal_window: "60_days", sort: "end_date" } },
        { key: "renewing", label: t("views.renewing"), query: { renewal_window: "this_month", auto_renews: "true", sort: "end_date" } },
        { key: "to_sign", label: t("views.to_sign"), query: { signing: "sent" } },
        { key: "draft", label: t("views.draft"), query: { status: "draft" } },
      ],
      savedViews: "contracts",
      search: { name: "q", placeholder: t("search") },
      defaultSort: "-created_at",
      countText: (count, capped) => t("count", { count, shown: capped ? `${format.number(count)}+` : format.number(count) }),
      row: { id: (row) => row.id, title: (row) => row.title, href: (row) => pagePath("contracts", row.id) },
      primary: { label: t("actions.new"), href: pagePath("contracts", "new"), permission: "contracts.write" },
      empty: { icon: <FileSignature />, title: t("empty.title"), text: t("empty.text") },
    }),
    [t, format, pagePath],
  );
  return <ListPage list={useCustomList("contracts", list)} first={first} />;
}
