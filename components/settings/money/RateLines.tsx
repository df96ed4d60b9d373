"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/Button";
import { Checkbox } from "@/components/ui/Checkbox";
import { InputField, SelectField } from "@/components/ui/Input";
import { isExempting, usualExemptions } from "@/lib/commerce/e-invoicing";
import { TaxCategory } from "@/lib/commerce/tax";
import { emptyRate, type RateDraft } from "./rate-draft";

interface RateLinesProps {
  rates: readonly RateDraft[];
  problems: Readonly<Record<string, string>>;
  labels: Readonly<Record<string, string>>;
  onChange: (rates: readonly RateDraft[]) => void;
}

/** The rates of a tax profile, in the order in which they are applied. */
export function RateLines({ rates, problems, labels, onChange }: RateLinesProps) {
  const t = useTranslations("settings.tax_profiles");
  const set = (index: number, fields: Partial<RateDraft>) =>
    onChange(rates.map((rate, at) => (at === index ? { ...rate, ...fields } : rate)));
  return (
    <fieldset className="grid gap-4">
      <legend className="pb-2 font-semibold">{labels.rates}</legend>
      {rates.map((rate, index) => {
        const at = `rates.${String(index)}`;
        return (
          <div
            key={rate.key}
            role="group"
            aria-label={t("rate_number", { number: index + 1 })}
            className="grid gap-3 border-b border-line pb-4"
          >
            <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_6rem_minmax(0,1fr)]">
              <InputField
                name={`${at}.name`}
                label={t("rate_name")}
                required
                maxLength={100}
                dir="auto"
                error={problems[`${at}.name`]}
                value={rate.name}
                onChange={(event) => set(index, { name: event.target.value })}
              />
              <InputField
                name={`${at}.rate`}
                label={t("rate_percent")}
                required
                inputMode="decimal"
                error={problems[`${at}.rate`]}
                value={rate.rate}
                onChange={(event) => set(index, { rate: event.target.value })}
              />
              <SelectField
                name={`${at}.category`}
                label={t("category")}
                error={problems[`${at}.category`]}
                value={rate.category}
                onChange={(event) =>
                  set(index, { category: TaxCategory.parse(event.target.value), exemption_code: null, exemption_reason: null })
                }
              >
                {TaxCategory.options.map((value) => (
                  <option key={value} value={value}>
                    {t(`categories.${value}`)}
                  </option>
                ))}
              </SelectField>
            </div>
            {isExempting(rate.category) || rate.category === "Z" ? (
              <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
                {rate.category === "Z" ? null : (
                  <InputField
                    name={`${at}.exemption_reason`}
                    label={t("exemption_reason")}
                    maxLength={200}
                    dir="auto"
                    placeholder={usualExemptions[rate.category]?.reason}
                    error={problems[`${at}.exemption_reason`]}
                    value={rate.exemption_reason ?? ""}
                    onChange={(event) => set(index, { exemption_reason: event.target.value || null })}
                  />
                )}
                <InputField
                  name={`${at}.exemption_code`}
                  label={rate.category === "Z" ? t("zero_code") : t("exemption_code")}
                  maxLength={40}
                  dir="ltr"
                  placeholder={rate.category === "Z" ? "VATEX-SA-32" : (usualExemptions[rate.category]?.code ?? "VATEX-EU-132")}
                  error={problems[`${at}.exemption_code`]}
                  value={rate.exemption_code ?? ""}
                  onChange={(event) => set(index, { exemption_code: event.target.value.trim() || null })}
                />
              </div>
            ) : null}
            <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
              <Checkbox
                name={`${at}.is_default`}
                label={t("on_new_lines")}
                checked={rate.is_default}
                onChange={(event) => set(index, { is_default: event.target.checked })}
              />
              <Checkbox
                name={`${at}.compound`}
                label={t("compound")}
                checked={rate.compound}
                onChange={(event) => set(index, { compound: event.target.checked })}
              />
              <Button tone="quiet" className="ms-auto" onClick={() => onChange(rates.filter((_, other) => other !== index))}>
                {t("remove_rate", { number: index + 1 })}
              </Button>
            </div>
          </div>
        );
      })}
      <div>
        <Button onClick={() => onChange([...rates, emptyRate()])}>{t("add_rate")}</Button>
      </div>
    </fieldset>
  );
}
