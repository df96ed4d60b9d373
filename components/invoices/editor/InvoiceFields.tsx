"use client";

import { useNow, useTranslations } from "next-intl";
import { useWorkplace } from "@/components/shell/workplace";
import { oddityOfIssueDate, usualDaysAhead } from "@/lib/commerce/issue-date";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { DraftDay } from "@/components/document/fields/DraftDay";
import { useInvoiceFields } from "@/components/invoices/use-invoice-fields";
import { InputField } from "@/components/ui/Input";
import type { InvoiceDraft } from "./invoice-draft";

interface InvoiceFieldsProps {
  draft: InvoiceDraft;
  edit: (changes: Partial<InvoiceDraft>) => void;
  errors: Readonly<Record<string, string>>;
}

/** Dates and reference, above the lines. */
export function InvoiceHead({ draft, edit, errors }: InvoiceFieldsProps) {
  const t = useTranslations("invoices.form");
  const labels = useInvoiceFields();
  const { timezone } = useWorkplace();
  const oddity = oddityOfIssueDate(draft.issue_date, dayInTimezone(useNow(), timezone));
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {(["issue_date", "due_date"] as const).map((name) => (
        <DraftDay key={name} name={name} label={labels[name]} value={draft[name]} draft={draft} edit={edit} errors={errors} />
      ))}
      <InputField
        name="reference"
        label={labels.reference}
        error={errors.reference}
        dir="auto"
        maxLength={100}
        value={draft.reference}
        onChange={(event) => edit({ reference: event.target.value })}
      />
      {oddity === null ? null : (
        <p role="status" className="text-sm text-warn sm:col-span-3">
          {t(`dates.${oddity}`, { days: usualDaysAhead })}
        </p>
      )}
      <p className="text-sm text-muted sm:col-span-3">
        {[
          ...(draft.issue_date === null ? [t("issue_hint")] : []),
          ...(draft.due_date === null ? [t("due_hint", { count: Number(draft.payment_terms_days) || 0 })] : []),
        ].join(" · ")}
      </p>
    </div>
  );
}

/** The fields among the settings. */
export function InvoiceSettings({ draft, edit, errors }: InvoiceFieldsProps) {
  const labels = useInvoiceFields();
  return (
    <>
      <InputField
        name="payment_terms_days"
        label={labels.payment_terms_days}
        error={errors.payment_terms_days}
        inputMode="numeric"
        value={draft.payment_terms_days}
        onChange={(event) => edit({ payment_terms_days: event.target.value })}
      />
      <DraftDay name="supply_date" label={labels.supply_date} value={draft.supply_date} draft={draft} edit={edit} errors={errors} />
    </>
  );
}
