"use client";

import { useTranslations } from "next-intl";
import { usePerform } from "@/components/api/use-perform";
import { usePart } from "@/components/api/use-record";
import { customers } from "@/components/customers/resource";
import { projects } from "@/components/projects/resource";
import { RecordName } from "@/components/record/RecordName";
import { Section } from "@/components/record/Section";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Amount } from "@/components/ui/Amount";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { useGo } from "@/components/ui/navigation";
import { expenses, type ExpenseRow } from "./resource";

interface RecordExpensesProps {
  owner: { name: string };
  place: "customer_id" | "project_id";
  id: string;
}

/** The expenses of a record, newest first, and the button that invoices what is on no invoice yet. */
function RecordExpenses({ owner, place, id: record }: RecordExpensesProps) {
  const t = useTranslations("expenses.on_records");
  const { data } = usePart(owner, record, "expenses", expenses.list, { [place]: record, limit: "20", include: "total" });
  const { data: open } = usePart(owner, record, "expenses-to-invoice", expenses.list, {
    [place]: record,
    to_invoice: "true",
    limit: "100",
  });
  if (data === undefined || data.data.length === 0) return null;
  return (
    <Section title={t("title")} all={{ list: "expenses", filter: { [place]: record }, total: data.total }}>
      <ul className="grid text-sm">
        {data.data.map(({ id, merchant, day, status, amount, currency, invoice_id }) => (
          <li key={id} className="flex min-h-9 flex-wrap items-center gap-x-3 border-b border-line py-1 last:border-0">
            <span className="min-w-0 flex-1 font-medium">
              <RecordName noun="expense" id={id} title={merchant || t("untitled")} />
            </span>
            <Badge tone={status === "rejected" ? "bad" : "neutral"}>{invoice_id === null ? t(`statuses.${status}`) : t("invoiced")}</Badge>
            <span className="text-muted">
              <DateText value={day} />
            </span>
            {amount === null ? null : <Amount value={amount} currency={currency} />}
          </li>
        ))}
      </ul>
      <ToInvoice rows={open?.data ?? []} />
    </Section>
  );
}

/** A button for each currency, since an invoice has one. */
function ToInvoice({ rows }: { rows: readonly ExpenseRow[] }) {
  const t = useTranslations("expenses.on_records");
  const can = useCan();
  const go = useGo();
  const pagePath = usePagePath();
  const { api, perform, busy } = usePerform([expenses.name, "invoices"]);
  if (!can("invoices.write")) return null;
  return [...new Set(rows.map(({ currency }) => currency))].map((currency) => {
    const ids = rows.filter((row) => row.currency === currency).map(({ id }) => id);
    const create = () => void perform(async () => go(pagePath("invoices", (await api.call(expenses.verbs.bill, { expense_ids: ids })).id)));
    return (
      <div key={currency} className="flex flex-wrap items-center justify-between gap-3 pt-2 text-sm">
        <span>{t("to_invoice", { count: ids.length, currency })}</span>
        <Button busy={busy} onClick={create}>
          {t("invoice")}
        </Button>
      </div>
    );
  });
}

export const CustomerExpenses = ({ id }: { id: string }) => <RecordExpenses owner={customers} place="customer_id" id={id} />;
export const ProjectExpenses = ({ id }: { id: string }) => <RecordExpenses owner={projects} place="project_id" id={id} />;
