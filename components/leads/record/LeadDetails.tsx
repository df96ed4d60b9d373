"use client";

import { useLocale, useTranslations } from "next-intl";
import { staffLookup } from "@/components/api/lookup";
import { countryOptions } from "@/components/customers/countries";
import { EditableField } from "@/components/record/EditableField";
import { Fields, Section } from "@/components/record/Section";
import { DateText } from "@/components/ui/DateText";
import { currencyCodes } from "@/lib/commerce/currency-codes";
import { LeadSource } from "@/lib/domains/leads/schema";

const currencies = currencyCodes.map((code) => ({ value: code, label: code }));
const names = [
  ...["name", "company", "email", "phone", "website", "address", "city", "region", "postal_code", "country", "source", "owner_id"],
  ...["value", "currency", "expected_close_date", "follow_up_on", "follow_up_note", "notes", "status", "lost_reason"],
  ...["first_touch", "last_touch", "referrer", "landing_page", "web_form_match"],
] as const;

/** The labels of a lead's fields, for edits and the timeline. */
export function useLeadLabels(): Readonly<Record<string, string>> {
  const t = useTranslations("leads.fields");
  return Object.fromEntries(names.map((name) => [name, t(name as "name")]));
}

/** What is known of the lead, each value edited in place. */
export function LeadDetails() {
  const t = useTranslations("leads");
  const label = useTranslations("leads.fields");
  const locale = useLocale();
  const day = (value: string | null) => (value === null ? null : <DateText value={value} />);
  return (
    <>
      <Section title={t("record.next_step")}>
        <Fields>
          <EditableField kind="day" name="follow_up_on" label={label("follow_up_on")} show={day} />
          <EditableField kind="text" name="follow_up_note" label={label("follow_up_note")} maxLength={200} />
          <EditableField kind="lookup" name="owner_id" label={label("owner_id")} lookup={staffLookup} clearable />
        </Fields>
      </Section>
      <Section title={t("record.details")}>
        <Fields>
          <EditableField kind="text" name="name" label={label("name")} maxLength={200} required />
          <EditableField kind="text" name="company" label={label("company")} maxLength={200} />
          <EditableField kind="text" type="email" name="email" label={label("email")} maxLength={254} />
          <EditableField kind="text" type="tel" name="phone" label={label("phone")} maxLength={40} />
          <EditableField kind="text" type="url" name="website" label={label("website")} maxLength={500} />
          <EditableField
            kind="options"
            name="source"
            label={label("source")}
            options={LeadSource.options.map((value) => ({ value, label: t(`sources.${value}`) }))}
          />
          <EditableField kind="list" name="tags" label={label("tags")} />
          <EditableField kind="decimal" places={6} name="value" label={label("value")} />
          <EditableField kind="options" name="currency" label={label("currency")} options={currencies} />
          <EditableField kind="day" name="expected_close_date" label={label("expected_close_date")} show={day} />
          <EditableField kind="text" name="address" label={label("address")} maxLength={200} />
          <EditableField kind="text" name="postal_code" label={label("postal_code")} maxLength={20} />
          <EditableField kind="text" name="city" label={label("city")} maxLength={100} />
          <EditableField kind="text" name="region" label={label("region")} maxLength={100} />
          <EditableField kind="options" name="country" label={label("country")} options={countryOptions(locale)} clearable />
          <EditableField kind="area" name="notes" label={label("notes")} maxLength={10_000} whenEmpty="" />
        </Fields>
      </Section>
    </>
  );
}
