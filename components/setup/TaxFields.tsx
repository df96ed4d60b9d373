"use client";

import { useLocale, useTranslations } from "next-intl";
import { nameTaxes } from "@/components/document/lines/tax-choices";
import { InputField, SelectField } from "@/components/ui/Input";
import { choiceOf, noTax, otherTax, type TaxChoice } from "./tax-choices";

interface TaxFieldsProps {
  rates: readonly { name: string; rate: string }[];
  choice: TaxChoice;
  errorOf: (name: string) => string | undefined;
  onChange: (choice: TaxChoice) => void;
}

/** The tax on new lines: one of the country's rates, none, or a custom rate. */
export function TaxFields({ rates, choice, errorOf, onChange }: TaxFieldsProps) {
  const t = useTranslations("setup.tax");
  const locale = useLocale();
  return (
    <>
      <SelectField
        name="tax"
        label={t("label")}
        hint={t("hint")}
        error={errorOf("tax")}
        value={choice.chosen}
        onChange={(event) => onChange({ ...choice, chosen: event.target.value })}
      >
        {rates.map((rate) => (
          <option key={choiceOf(rate)} value={choiceOf(rate)}>
            {nameTaxes([rate], locale)}
          </option>
        ))}
        <option value={noTax}>{t("none")}</option>
        <option value={otherTax}>{t("other")}</option>
      </SelectField>
      {choice.chosen === otherTax ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <InputField
            name="tax_name"
            label={t("name")}
            required
            maxLength={100}
            dir="auto"
            error={errorOf("tax_name")}
            value={choice.name}
            onChange={(event) => onChange({ ...choice, name: event.target.value })}
          />
          <InputField
            name="tax_rate"
            label={t("rate")}
            required
            inputMode="decimal"
            dir="ltr"
            error={errorOf("tax_rate")}
            value={choice.rate}
            onChange={(event) => onChange({ ...choice, rate: event.target.value })}
          />
        </div>
      ) : null}
    </>
  );
}
