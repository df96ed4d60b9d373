"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useWorkplace } from "@/components/shell/workplace";
import { Combobox } from "@/components/ui/Combobox";
import { DatePicker } from "@/components/ui/DatePicker";
import { Field } from "@/components/ui/Field";
import { InputField, SelectField, TextAreaField } from "@/components/ui/Input";
import { Currency, currencyCodes } from "@/lib/commerce/currencies";
import type { DayName, InvoiceDraft } from "@/components/document/draft/document-draft";
import type { SeriesRow, TaxProfileRow } from "@/components/invoices/resource";
import { useInvoiceFields } from "@/components/invoices/use-invoice-fields";

const currencies = currencyCodes.map((code) => ({ value: code, label: code }));

interface InvoiceFieldsProps {
  draft: InvoiceDraft;
  edit: (changes: Partial<InvoiceDraft>) => void;
  errors: Readonly<Record<string, string>>;
  profiles: readonly TaxProfileRow[];
  series: readonly SeriesRow[];
}

/** Dates and reference: what nearly every invoice needs, above its lines. */
export function InvoiceHead({ draft, edit, errors }: Omit<InvoiceFieldsProps, "profiles" | "series">) {
  const t = useTranslations("invoices");
  const labels = useInvoiceFields();
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <DraftDay name="issue_date" draft={draft} edit={edit} errors={errors} />
      <DraftDay name="due_date" draft={draft} edit={edit} errors={errors} />
      <InputField
        name="reference"
        label={labels.reference}
        error={errors.reference}
        dir="auto"
        maxLength={100}
        value={draft.reference}
        onChange={(event) => edit({ reference: event.target.value })}
      />
      <p className="text-sm text-muted sm:col-span-3">
        {draft.issue_date === null ? t("form.issue_hint") : null}{" "}
        {draft.due_date === null ? t("form.due_hint", { count: Number(draft.payment_terms_days) || 0 }) : null}
      </p>
    </div>
  );
}

/** A day of the draft. A text that is none is kept in the draft as it was typed, and told; it is not sent until it is right. */
function DraftDay({ name, draft, edit, errors }: Omit<InvoiceFieldsProps, "profiles" | "series"> & { name: DayName }) {
  const labels = useInvoiceFields();
  const { [name]: typed, ...unread } = draft.unread ?? {};
  const keep = (problem: string | null, text: string) => {
    if (problem !== null) edit({ unread: { ...unread, [name]: text } });
    else if (typed !== undefined) edit({ unread });
  };
  return (
    <Field name={name} label={labels[name]} error={errors[name]}>
      {(control) => (
        <DatePicker {...control} value={draft[name]} typed={typed} onChange={(day) => edit({ [name]: day, unread })} onProblem={keep} />
      )}
    </Field>
  );
}

/** The rest, folded until it is wanted. */
export function InvoiceMore({ draft, edit, errors, profiles, series }: InvoiceFieldsProps) {
  const t = useTranslations("invoices");
  const labels = useInvoiceFields();
  const { currency: own } = useWorkplace();
  const foreign = own !== null && draft.currency !== own;
  const needed = foreign || ["exchange_rate", "supply_date"].some((path) => path in errors);
  // Once open it stays so, or it would fold under whoever puts its last mistake right.
  const [open, setOpen] = useState(needed);
  return (
    <details className="group rounded-md border border-line" open={open || needed} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-10 cursor-pointer items-center rounded-md px-3 font-medium hover:bg-hover">{t("form.more")}</summary>
      <div className="grid gap-4 border-t border-line p-3 sm:grid-cols-2">
        <Field name="currency" label={labels.currency} error={errors.currency}>
          {(control) => (
            <Combobox
              {...control}
              options={currencies}
              value={{ value: draft.currency, label: draft.currency }}
              onChange={(option) => {
                const read = Currency.safeParse(option?.value);
                if (read.success) edit({ currency: read.data });
              }}
            />
          )}
        </Field>
        {foreign ? (
          <InputField
            name="exchange_rate"
            label={labels.exchange_rate}
            hint={t("form.rate_hint", { own, foreign: draft.currency })}
            error={errors.exchange_rate}
            inputMode="decimal"
            dir="ltr"
            className="numbers"
            value={draft.exchange_rate}
            onChange={(event) => edit({ exchange_rate: event.target.value })}
          />
        ) : null}
        <SelectField
          name="prices_mode"
          label={labels.prices_mode}
          value={draft.prices_mode}
          onChange={(event) => edit({ prices_mode: event.target.value === "inclusive" ? "inclusive" : "exclusive" })}
        >
          <option value="exclusive">{t("choices.prices_mode.exclusive")}</option>
          <option value="inclusive">{t("choices.prices_mode.inclusive")}</option>
        </SelectField>
        <SelectField
          name="rounding"
          label={labels.rounding}
          value={draft.rounding}
          onChange={(event) => edit({ rounding: event.target.value === "line" ? "line" : "document" })}
        >
          <option value="document">{t("choices.rounding.document")}</option>
          <option value="line">{t("choices.rounding.line")}</option>
        </SelectField>
        {profiles.length > 0 ? (
          <SelectField
            name="tax_profile_id"
            label={labels.tax_profile_id}
            hint={t("form.profile_hint")}
            value={draft.tax_profile_id}
            onChange={(event) => edit({ tax_profile_id: event.target.value })}
          >
            <option value="">{t("form.none")}</option>
            {profiles.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        ) : null}
        {series.length > 0 ? (
          <SelectField
            name="series_id"
            label={labels.series_id}
            value={draft.series_id}
            onChange={(event) => edit({ series_id: event.target.value })}
          >
            <option value="">{t("form.usual_series")}</option>
            {series.map(({ id, name, next_number }) => (
              <option key={id} value={id}>
                {`${name} · ${next_number}`}
              </option>
            ))}
          </SelectField>
        ) : null}
        <InputField
          name="payment_terms_days"
          label={labels.payment_terms_days}
          error={errors.payment_terms_days}
          inputMode="numeric"
          value={draft.payment_terms_days}
          onChange={(event) => edit({ payment_terms_days: event.target.value })}
        />
        <DraftDay name="supply_date" draft={draft} edit={edit} errors={errors} />
        <SelectField
          name="language"
          label={labels.language}
          value={draft.language}
          onChange={(event) => edit({ language: event.target.value === "ar" ? "ar" : "en" })}
        >
          <option value="en">{t("choices.language.en")}</option>
          <option value="ar">{t("choices.language.ar")}</option>
        </SelectField>
      </div>
    </details>
  );
}

/** What is printed under the figures. */
export function InvoiceRemarks({ draft, edit, errors }: Omit<InvoiceFieldsProps, "profiles" | "series">) {
  const labels = useInvoiceFields();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextAreaField
        name="notes"
        label={labels.notes}
        error={errors.notes}
        dir="auto"
        rows={3}
        maxLength={5_000}
        value={draft.notes}
        onChange={(event) => edit({ notes: event.target.value })}
      />
      <TextAreaField
        name="terms"
        label={labels.terms}
        error={errors.terms}
        dir="auto"
        rows={3}
        maxLength={5_000}
        value={draft.terms}
        onChange={(event) => edit({ terms: event.target.value })}
      />
    </div>
  );
}
