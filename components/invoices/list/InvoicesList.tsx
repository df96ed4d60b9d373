"use client";

import { CheckCheck, ReceiptText, Send, Trash2 } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useMemo } from "react";
import { customerLookup } from "@/components/api/lookup";
import type { FirstPage } from "@/components/api/resource";
import { useProblemText } from "@/components/api/use-problem-text";
import { currencyFilter } from "@/components/list/currency-filter";
import { useCustomList } from "@/components/custom-fields/use-custom-list";
import type { ListDeclaration } from "@/components/list/declaration";
import { ListPage } from "@/components/list/ListPage";
import { usePagePath } from "@/components/shell/workplace";
import { Amount } from "@/components/ui/Amount";
import { DateText } from "@/components/ui/DateText";
import { showToast } from "@/components/ui/toast-store";
import { AmountDue } from "@/components/invoices/AmountDue";
import { InvoiceStatus, statuses } from "@/components/invoices/InvoiceStatus";
import { invoices, type InvoiceRow } from "@/components/invoices/resource";

/** Loaded with the first preview. */
const InvoicePreview = dynamic(() => import("./InvoicePreview").then((module) => module.InvoicePreview));

/** Loaded for an action, not with the list. */
const bulk = () => import("./invoice-bulk");

/** All invoices. */
export function InvoicesList({ first }: { first: FirstPage<InvoiceRow> }) {
  const t = useTranslations("invoices");
  const format = useFormatter();
  const say = useProblemText();
  const pagePath = usePagePath();
  const list = useMemo((): ListDeclaration<NonNullable<(typeof invoices)["schemas"]>> => {
    const tell = (failures: readonly unknown[]) =>
      showToast({ tone: "bad", text: t("bulk.failed", { count: failures.length, problem: say(failures[0]) }) });
    const day = (value: string | null) => (value === null ? null : <DateText value={value} />);
    return {
      resource: invoices,
      title: t("title"),
      columns: [
        { key: "customer_name", header: t("fields.customer_id"), cell: (row) => row.customer_name },
        {
          key: "number",
          header: t("fields.number"),
          cell: (row) => row.number ?? "–",
          width: "36",
          phone: "note",
        },
        { key: "status", header: t("fields.status"), cell: (row) => <InvoiceStatus invoice={row} />, width: "36", phone: "mark" },
        {
          key: "issue_date",
          header: t("fields.issue_date"),
          cell: (row) => day(row.issue_date),
          sort: "issue_date",
          descendingFirst: true,
          width: "28",
          room: "56",
        },
        { key: "due_date", header: t("fields.due_date"), cell: (row) => day(row.due_date), sort: "due_date", width: "28", phone: "note" },
        { key: "sent_at", header: t("fields.sent_at"), cell: (row) => day(row.sent_at), width: "32", hidden: true },
        {
          key: "reference",
          header: t("fields.reference"),
          cell: (row) => row.reference,
          width: "36",
          hidden: true,
        },
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
          key: "amount_due",
          header: t("fields.amount_due"),
          cell: (row) => <AmountDue invoice={row} />,
          sort: "amount_due",
          descendingFirst: true,
          sum: "amount_due",
          width: "36",
          align: "figures",
          phone: "figure",
        },
        {
          key: "total",
          header: t("fields.total"),
          cell: (row) => <Amount value={row.total} currency={row.currency} />,
          sort: "total",
          descendingFirst: true,
          sum: "total",
          width: "36",
          align: "figures",
          room: "56",
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
        { name: "from", label: t("filters.from"), kind: "day" },
        { name: "to", label: t("filters.to"), kind: "day" },
        { name: "due_from", label: t("filters.due_from"), kind: "day" },
        { name: "due_to", label: t("filters.due_to"), kind: "day" },
        { name: "open_as_of", label: t("filters.open_as_of"), kind: "day" },
        { name: "finalized", label: t("filters.finalized"), kind: "flag", yes: t("filters.issued"), no: t("status.draft") },
        currencyFilter(t("fields.currency")),
      ],
      views: [
        { key: "all", label: t("views.all"), query: {} },
        { key: "draft", label: t("views.draft"), query: { status: "draft" } },
        { key: "open", label: t("views.open"), query: { status: "finalized" } },
        { key: "overdue", label: t("views.overdue"), query: { status: "overdue" } },
        { key: "paid", label: t("views.paid"), query: { status: "paid" } },
      ],
      savedViews: "invoices",
      search: { name: "q", placeholder: t("search") },
      defaultSort: "-created_at",
      countText: (count, capped) => t("count", { count, shown: capped ? `${format.number(count)}+` : format.number(count) }),
      row: {
        id: (row) => row.id,
        title: (row) => `${row.number ?? t("status.draft")} · ${row.customer_name}`,
        href: (row) => pagePath("invoices", row.id),
      },
      preview: (row) => <InvoicePreview invoice={row} />,
      bulk: [
        {
          key: "finalize",
          outcome: "finalized",
          label: t("finalize"),
          icon: <CheckCheck />,
          permission: "invoices.finalize",
          affects: (row) => row.status === "draft",
          describe: (count) => t("bulk.finalize_text", { count }),
          run: async (api, ids) => (await bulk()).changeEach(api, ids, "finalize", tell),
        },
        {
          key: "send",
          outcome: "sent",
          label: t("send"),
          icon: <Send />,
          permission: "invoices.send",
          affects: (row) => row.status !== "draft",
          describe: (count) => t("bulk.send_text", { count }),
          run: async (api, ids) => (await bulk()).changeEach(api, ids, "send", tell),
        },
        {
          key: "delete",
          outcome: "deleted",
          label: t("bulk.delete"),
          icon: <Trash2 />,
          tone: "danger",
          permission: "invoices.write",
          affects: (row) => row.status === "draft",
          describe: (count) => t("bulk.delete_text", { count }),
          run: async (...asked) => (await bulk()).deleteDrafts(...asked),
        },
      ],
      bulkHistory: { list: invoices.verbs.list_bulk, undo: invoices.verbs.undo_bulk },
      primary: { label: t("actions.new"), href: pagePath("invoices", "new"), permission: "invoices.write" },
      empty: { icon: <ReceiptText />, title: t("empty.title"), text: t("empty.text") },
    };
  }, [t, format, say, pagePath]);
  return <ListPage list={useCustomList("invoices", list)} first={first} />;
}
