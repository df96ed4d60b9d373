"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { useWorkplace } from "@/components/shell/workplace";
import type { SeriesRow, TaxProfileRow } from "@/components/document/resource";
import { Combobox } from "@/components/ui/Combobox";
import { Field } from "@/components/ui/Field";
import { InputField, SelectField } from "@/components/ui/Input";
import { localeOptions } from "@/components/ui/locale-options";
import { Currency, currencyCodes } from "@/lib/commerce/currencies";
import type { DraftFieldsProps } from "./draft-fields";

const currencies = currencyCodes.map((code) => ({ value: code, label: code }));

interface DocumentSettingsProps extends DraftFieldsProps {
  profiles: readonly TaxProfileRow[];
  series: readonly SeriesRow[];
  /** The kind's own fields, before the language. */
  children?: ReactNode;
  /** Their names: an error in one of them opens the section. */
  ownNames?: readonly string[];
}

/** Currency, taxes, number series and language: a section that is closed unless something in it is needed. */
export function DocumentSettings({ draft, edit, errors, labels, profiles, series, children, ownNames = [] }: DocumentSettingsProps) {
  const t = useTranslations("documents");
  const { currency: own } = useWorkplace();
  const foreign = own !== null && draft.currency !== own;
  const needed = foreign || ["exchange_rate", ...ownNames].some((path) => path in errors);
  // Stays open once its last error is corrected.
  const [open, setOpen] = useState(needed);
  return (
    <details className="group rounded-md border border-line" open={open || needed} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-10 cursor-pointer items-center gap-2 rounded-md px-3 font-medium hover:bg-hover">
        <ChevronDown aria-hidden="true" className="size-4 text-muted transition-transform group-open:rotate-180" />
        {t("form.more")}
      </summary>
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
        {children}
        <SelectField
          name="language"
          label={labels.language}
          value={draft.language}
          onChange={(event) => edit({ language: localeOptions.find(({ value }) => value === event.target.value)?.value ?? "en" })}
        >
          {localeOptions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
    </details>
  );
}
