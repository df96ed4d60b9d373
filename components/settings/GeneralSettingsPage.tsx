"use client";

import { useFormatter, useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useRecord } from "@/components/api/use-record";
import { countryOptions } from "@/components/customers/countries";
import { EditableField } from "@/components/record/EditableField";
import { RecordEditing } from "@/components/record/record-context";
import { Fields, Section } from "@/components/record/Section";
import { RoundingFields } from "@/components/time-entries/RoundingFields";
import { useCan } from "@/components/shell/workplace";
import { fieldId } from "@/components/ui/Field";
import { localeOptions } from "@/components/ui/locale-options";
import { StatementKind } from "@/lib/commerce/statement";
import { currencyCodes } from "@/lib/commerce/currencies";
import { generalId, generalSettings, type General } from "./general-resource";
import { SettingsFrame } from "./SettingsFrame";
import { useTaxNumberName } from "@/components/words/use-tax-number-name";
import { zoneOptions } from "@/components/ui/zone-options";
import { useFieldNames } from "./use-field-names";

const currencies = currencyCodes.map((code) => ({ value: code, label: code }));
const papers = ["A4", "Letter"].map((value) => ({ value, label: value }));
const months = Array.from({ length: 12 }, (_, index) => index + 1);

/** The company's data and formats, each edited in place. */
export function GeneralSettingsPage({ settings: initial }: { settings: General }) {
  const t = useTranslations("settings");
  const locale = useLocale();
  const format = useFormatter();
  const can = useCan();
  const settings = { ...useRecord(generalSettings, generalId, initial), id: generalId };
  const labels = useFieldNames("general");
  const taxNumber = useTaxNumberName();
  const label = (name: string) => ({ name, label: labels[name] ?? name });
  const monthName = (month: number) => format.dateTime(new Date(Date.UTC(2026, month - 1, 1)), { month: "long", timeZone: "UTC" });
  return (
    <RecordEditing resource={generalSettings} record={settings} locked={can("settings.write") ? null : t("no_permission")} labels={labels}>
      <SettingsFrame title={t("pages.general.title")} text={t("pages.general.text")}>
        <Section title={t("general.company")}>
          <Fields>
            <Target name="company_name">
              <EditableField kind="text" {...label("company_name")} maxLength={200} required />
            </Target>
            <Target name="tax_id">
              <EditableField kind="text" name="tax_id" label={taxNumber(settings.country)} maxLength={50} />
            </Target>
            <Target name="email">
              <EditableField kind="text" type="email" {...label("email")} />
            </Target>
            <Target name="phone">
              <EditableField kind="text" type="tel" {...label("phone")} maxLength={40} />
            </Target>
          </Fields>
        </Section>
        <Section title={t("general.address")}>
          <Fields>
            <Target name="line1">
              <EditableField kind="text" {...label("line1")} maxLength={200} />
            </Target>
            <Target name="line2">
              <EditableField kind="text" {...label("line2")} maxLength={200} />
            </Target>
            <Target name="city">
              <EditableField kind="text" {...label("city")} maxLength={100} />
            </Target>
            <Target name="region">
              <EditableField kind="text" {...label("region")} maxLength={100} />
            </Target>
            <Target name="postal_code">
              <EditableField kind="text" {...label("postal_code")} maxLength={20} />
            </Target>
            <Target name="country">
              <EditableField kind="options" {...label("country")} options={countryOptions(locale)} required />
            </Target>
          </Fields>
        </Section>
        <Section title={t("general.region")}>
          <Fields>
            <Target name="locale">
              <EditableField kind="options" {...label("locale")} options={localeOptions} required />
            </Target>
            <Target name="currency">
              <EditableField kind="options" {...label("currency")} options={currencies} required />
            </Target>
            <Target name="timezone">
              <EditableField kind="options" {...label("timezone")} options={zoneOptions} required />
            </Target>
            <Target name="fiscal_year_start_month">
              <EditableField
                kind="options"
                whole
                {...label("fiscal_year_start_month")}
                options={months.map((month) => ({ value: String(month), label: monthName(month) }))}
                required
              />
            </Target>
          </Fields>
          <p className="text-sm text-muted">{t("general.currency_hint")}</p>
        </Section>
        <Section title={t("general.documents")}>
          <Fields>
            <Target name="paper">
              <EditableField kind="options" {...label("paper")} options={papers} required />
            </Target>
            <Target name="payment_terms_days">
              <EditableField kind="number" {...label("payment_terms_days")} required />
            </Target>
            <Target name="invoice_notes">
              <EditableField kind="area" {...label("invoice_notes")} maxLength={2_000} />
            </Target>
          </Fields>
        </Section>
        <Section title={t("general.statements")}>
          <Fields>
            <Target name="statement_day">
              <EditableField kind="number" {...label("statement_day")} />
            </Target>
            <Target name="statement_kind">
              <EditableField
                kind="options"
                {...label("statement_kind")}
                options={StatementKind.options.map((value) => ({ value, label: t(`general.statement_kinds.${value}`) }))}
                required
              />
            </Target>
          </Fields>
          <p className="text-sm text-muted">{t("general.statements_hint")}</p>
        </Section>
        <Section title={t("general.signing")}>
          <Fields>
            {(["contracts_ask_code", "proposals_ask_code", "estimates_ask_code"] as const).map((name) => (
              <Target key={name} name={name}>
                <EditableField kind="flag" {...label(name)} />
              </Target>
            ))}
          </Fields>
          <p className="text-sm text-muted">{t("general.signing_hint")}</p>
        </Section>
        <Section title={t("general.surveys")}>
          <Fields>
            <Target name="survey_rest_days">
              <EditableField kind="number" {...label("survey_rest_days")} />
            </Target>
            <Target name="survey_quiet_from">
              <EditableField kind="number" {...label("survey_quiet_from")} />
            </Target>
            <Target name="survey_quiet_until">
              <EditableField kind="number" {...label("survey_quiet_until")} />
            </Target>
          </Fields>
          <p className="text-sm text-muted">{t("general.surveys_hint")}</p>
        </Section>
        <Section title={t("general.time")}>
          <Fields>
            <Target name="timer_limit_hours">
              <EditableField kind="number" {...label("timer_limit_hours")} />
            </Target>
            <Target name="weekly_hours">
              <EditableField kind="number" {...label("weekly_hours")} />
            </Target>
            <Target name="time_locked_until">
              <EditableField kind="day" {...label("time_locked_until")} />
            </Target>
            <Target name="time_rounding">
              <RoundingFields direction={settings.time_rounding} labelOf={(name) => labels[name] ?? name} />
            </Target>
          </Fields>
        </Section>
      </SettingsFrame>
    </RecordEditing>
  );
}

/** The anchor of a field, to which the settings search links. */
function Target({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div id={fieldId(name)} className="rounded-md target:bg-accent-soft">
      {children}
    </div>
  );
}
