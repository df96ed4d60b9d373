"use client";

import { useLocale, useTranslations } from "next-intl";
import { staffLookup } from "@/components/api/lookup";
import { EditableField } from "@/components/record/EditableField";
import { Fields, Section } from "@/components/record/Section";
import { RoundingFields } from "@/components/time-entries/RoundingFields";
import { localeOptions } from "@/components/ui/locale-options";
import { Tags } from "@/components/ui/Tags";
import { currencyCodes } from "@/lib/commerce/currency-codes";
import type { TimeRounding } from "@/lib/commerce/time-rounding";
import { useTaxNumberName } from "@/components/words/use-tax-number-name";
import { countryOptions } from "./countries";

const currencies = currencyCodes.map((code) => ({ value: code, label: code }));

export function CustomerDetails({ country, time_rounding }: { country: string | null; time_rounding: TimeRounding | null }) {
  const taxNumber = useTaxNumberName();
  const t = useTranslations("customers");
  const field = useTranslations("customers.fields");
  const locale = useLocale();
  const statuses = (active: boolean) => t(active ? "status.active" : "status.inactive");
  const statementsText = (wanted: boolean) => t(wanted ? "monthly_statements.on" : "monthly_statements.off");
  return (
    <Section title={t("record.details")}>
      <Fields>
        <EditableField kind="text" name="name" label={field("name")} maxLength={200} required />
        <EditableField kind="flag" name="active" label={field("active")} show={statuses} />
        <EditableField kind="lookup" name="owner_id" label={field("owner_id")} lookup={staffLookup} clearable />
        <EditableField kind="text" type="email" name="email" label={field("email")} maxLength={254} />
        <EditableField kind="text" type="tel" name="phone" label={field("phone")} maxLength={40} />
        <EditableField kind="text" type="url" name="website" label={field("website")} maxLength={500} />
        <EditableField kind="text" name="tax_id" label={taxNumber(country)} maxLength={50} />
        <EditableField kind="options" name="country" label={field("country")} options={countryOptions(locale)} clearable />
        <EditableField kind="options" name="currency" label={field("currency")} options={currencies} />
        <EditableField kind="options" name="language" label={field("language")} options={localeOptions} />
        <EditableField
          kind="number"
          name="payment_terms_days"
          label={field("payment_terms_days")}
          show={(days: number | null) => (days === null ? null : t("days", { count: days }))}
        />
        <EditableField kind="flag" name="monthly_statements" label={field("monthly_statements")} show={statementsText} />
        <RoundingFields direction={time_rounding} inherits="of_company" labelOf={(name) => field(name)} />
        <EditableField
          kind="list"
          name="tags"
          label={field("tags")}
          show={(names: string[]) => (names.length === 0 ? null : <Tags names={names} most={20} />)}
        />
        <EditableField
          kind="list"
          name="groups"
          label={field("groups")}
          show={(names: string[]) => (names.length === 0 ? null : <Tags names={names} most={20} />)}
        />
        <EditableField kind="area" name="notes" label={field("notes")} maxLength={10_000} whenEmpty="" />
      </Fields>
    </Section>
  );
}
