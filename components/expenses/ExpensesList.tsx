"use client";

import { FileCode, Wallet } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useMemo, useState } from "react";
import { customerLookup, staffLookup } from "@/components/api/lookup";
import { NameOf } from "@/components/api/NameOf";
import type { FirstPage } from "@/components/api/resource";
import { CellText } from "@/components/list/CellText";
import type { ListDeclaration } from "@/components/list/declaration";
import { ListPage } from "@/components/list/ListPage";
import { projectLookup } from "@/components/projects/lookup";
import { useCan, usePagePath, useWorkplace } from "@/components/shell/workplace";
import { Amount } from "@/components/ui/Amount";
import { AheadLink } from "@/components/ui/AheadLink";
import { MenuItem, MenuLink } from "@/components/ui/Menu";
import { DateText } from "@/components/ui/DateText";
import { categories } from "./categories";
import { ExpenseStatus, statuses } from "./ExpenseStatus";
import { expenses, type ExpenseRow } from "./resource";

const ImportEInvoice = dynamic(() => import("./ImportEInvoice").then((module) => module.ImportEInvoice), { ssr: false });

/** Expenses: one's own, and for those who approve also everybody's. */
export function ExpensesList({ first }: { first: FirstPage<ExpenseRow> }) {
  const t = useTranslations("expenses");
  const format = useFormatter();
  const can = useCan();
  const pagePath = usePagePath();
  const { staff } = useWorkplace();
  const approves = can("expenses.approve");
  const imports = can("expenses.write") && can("files.write");
  const [importing, setImporting] = useState(false);
  const list = useMemo(
    (): ListDeclaration<NonNullable<(typeof expenses)["schemas"]>> => ({
      resource: expenses,
      title: t("plural"),
      columns: [
        { key: "merchant", header: t("fields.merchant"), cell: (row) => row.merchant || t("untitled"), sort: "merchant" },
        {
          key: "category",
          header: t("fields.category"),
          cell: (row) => (row.category === null ? null : t(`category.${row.category}`)),
          width: "32",
          room: "56",
        },
        {
          key: "day",
          header: t("fields.day"),
          cell: (row) => <DateText value={row.day} />,
          sort: "day",
          descendingFirst: true,
          width: "32",
          phone: "note",
        },
        {
          key: "staff_id",
          header: t("fields.staff_id"),
          cell: (row) => (
            <CellText>
              <NameOf lookup={staffLookup} id={row.staff_id} />
            </CellText>
          ),
          width: "36",
          room: "72",
        },
        { key: "status", header: t("fields.status"), cell: (row) => <ExpenseStatus status={row.status} />, width: "36", phone: "mark" },
        {
          key: "billable",
          header: t("fields.billable"),
          cell: (row) => (row.billable ? t(row.invoice_id === null ? "filters.billable" : "invoiced") : null),
          width: "32",
          room: "84",
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
        {
          name: "category",
          label: t("fields.category"),
          kind: "options",
          options: categories.map((value) => ({ value, label: t(`category.${value}`) })),
        },
        { name: "staff_id", label: t("fields.staff_id"), kind: "lookup", lookup: staffLookup },
        { name: "customer_id", label: t("fields.customer_id"), kind: "lookup", lookup: customerLookup },
        { name: "project_id", label: t("fields.project_id"), kind: "lookup", lookup: projectLookup },
        { name: "billable", label: t("fields.billable"), kind: "flag", yes: t("filters.billable"), no: t("filters.not_billable") },
        { name: "from", label: t("filters.from"), kind: "day" },
        { name: "to", label: t("filters.to"), kind: "day" },
      ],
      views: [
        { key: "all", label: t("views.all"), query: {} },
        { key: "mine", label: t("views.mine"), query: { staff_id: staff.id } },
        ...(approves ? [{ key: "submitted", label: t("views.submitted"), query: { status: "submitted", sort: "day" } }] : []),
        { key: "to_pay", label: t("views.to_pay"), query: { status: "approved" } },
        { key: "to_invoice", label: t("views.to_invoice"), query: { to_invoice: "true" } },
      ],
      savedViews: "expenses",
      search: { name: "q", placeholder: t("search") },
      defaultSort: "-created_at",
      countText: (count, capped) => t("count", { count, shown: capped ? `${format.number(count)}+` : format.number(count) }),
      row: { id: (row) => row.id, title: (row) => row.merchant || t("untitled"), href: (row) => pagePath("expenses", row.id) },
      primary: { label: t("actions.new"), href: pagePath("expenses", "new"), permission: "expenses.write" },
      ...(imports || approves
        ? {
            menu: (
              <>
                {imports ? (
                  <MenuItem icon={<FileCode aria-hidden="true" />} onSelect={() => setImporting(true)}>
                    {t("verbs.import_e_invoice.do")}
                  </MenuItem>
                ) : null}
                {approves ? (
                  <MenuLink>
                    <AheadLink href={pagePath("expenses", "received")}>{t("received_menu")}</AheadLink>
                  </MenuLink>
                ) : null}
              </>
            ),
          }
        : {}),
      empty: { icon: <Wallet />, title: t("empty.title"), text: t("empty.text") },
    }),
    [t, format, pagePath, staff.id, approves, imports],
  );
  return (
    <>
      <ListPage list={list} first={first} />
      {importing ? <ImportEInvoice onClose={() => setImporting(false)} /> : null}
    </>
  );
}
