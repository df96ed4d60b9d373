"use client";

import { useTranslations } from "next-intl";
import { customerLookup, staffLookup } from "@/components/api/lookup";
import { NameOf } from "@/components/api/NameOf";
import { projectLookup } from "@/components/projects/lookup";
import { EditableField } from "@/components/record/EditableField";
import { RecordName } from "@/components/record/RecordName";
import { Fields, Section } from "@/components/record/Section";
import { Amount } from "@/components/ui/Amount";
import { DateText } from "@/components/ui/DateText";
import { Facts } from "@/components/ui/Facts";
import { currencyCodes, exponentOf } from "@/lib/commerce/currency-codes";
import { categories } from "./categories";
import type { ExpenseRow } from "./resource";
import { useExpenseFields } from "./use-expense-fields";

const currencies = currencyCodes.map((code) => ({ value: code, label: code }));

/** What was bought, and for whom. */
export function ExpenseDetails({ expense }: { expense: ExpenseRow }) {
  const t = useTranslations("expenses");
  const labels = useExpenseFields();
  const field = (name: keyof typeof labels) => ({ name, label: labels[name] });
  const money = (value: string | null) => (value === null ? null : <Amount value={value} currency={expense.currency} />);
  const places = exponentOf(expense.currency);
  return (
    <Section title={t("record.details")}>
      <Fields>
        <EditableField kind="text" {...field("merchant")} maxLength={200} whenEmpty="" />
        <EditableField
          kind="options"
          {...field("category")}
          options={categories.map((value) => ({ value, label: t(`category.${value}`) }))}
        />
        <EditableField
          kind="day"
          {...field("day")}
          required
          show={(value: string | null) => (value === null ? null : <DateText value={value} />)}
        />
        <EditableField kind="decimal" {...field("amount")} places={places} hint={t("hints.amount")} show={money} />
        <EditableField kind="decimal" {...field("tax_amount")} places={places} hint={t("hints.tax_amount")} show={money} />
        <EditableField kind="options" {...field("currency")} options={currencies} />
        <EditableField kind="flag" {...field("reimbursable")} hint={t("hints.reimbursable")} />
        <EditableField kind="lookup" {...field("project_id")} lookup={projectLookup} clearable />
        <EditableField
          kind="lookup"
          {...field("customer_id")}
          lookup={customerLookup}
          clearable
          locked={expense.project_id === null ? null : t("record.customer_of_project")}
        />
        <EditableField kind="flag" {...field("billable")} hint={t("hints.billable")} />
        <EditableField kind="area" {...field("note")} maxLength={2000} whenEmpty="" />
      </Fields>
    </Section>
  );
}

/** Who spent it, and what happened to it. */
export function ExpenseFacts({ expense }: { expense: ExpenseRow }) {
  const t = useTranslations("expenses.record");
  const labels = useExpenseFields();
  const { staff_id, submitted_at, decided_by, decided_at, rejection_reason, reimbursed_at, invoice_id } = expense;
  const day = (label: string, value: string | null) => (value === null ? [] : [{ label, value: <DateText value={value} /> }]);
  const facts = [
    { label: labels.staff_id, value: <NameOf lookup={staffLookup} id={staff_id} /> },
    ...day(labels.submitted_at, submitted_at),
    ...(decided_by === null ? [] : [{ label: labels.decided_by, value: <NameOf lookup={staffLookup} id={decided_by} /> }]),
    ...day(labels.decided_at, decided_at),
    ...(rejection_reason === null ? [] : [{ label: labels.rejection_reason, value: <bdi>{rejection_reason}</bdi> }]),
    ...day(labels.reimbursed_at, reimbursed_at),
    ...(invoice_id === null
      ? []
      : [{ label: labels.invoice_id, value: <RecordName noun="invoice" id={invoice_id} title={t("open_invoice")} /> }]),
  ];
  return <Facts facts={facts} />;
}
