"use client";

import { useTranslations } from "next-intl";
import { MoneyInput } from "@/components/ui/MoneyInput";
import type { Currency } from "@/lib/commerce/currency-codes";
import type { Rules } from "./resource";
import { StepRows } from "./StepRows";
import { WholeInput } from "./WholeInput";

interface StepSectionsProps {
  rules: Rules;
  currency: Currency;
  editable: boolean;
  errorOf: (path: string) => string | null;
  onChange: (fields: Partial<Rules>) => void;
}

/** The rules by value, age and activity. */
export function StepSections({ rules, currency, editable, errorOf, onChange }: StepSectionsProps) {
  const t = useTranslations("lead_scoring.page");
  const days = (title: string, step: { days: number }, change: (fields: { days: number }) => void, number: number) => (
    <span className="flex items-center gap-2">
      {t("after")}
      <WholeInput
        label={t("days_of_step", { title, number })}
        value={step.days}
        min={1}
        max={3650}
        disabled={!editable}
        onChange={(value) => change({ days: value })}
      />
      {t("days")}
    </span>
  );
  return (
    <div className="grid gap-6 pt-1 md:grid-cols-2">
      <StepRows
        title={t("value")}
        hint={t("value_hint", { currency })}
        steps={rules.value}
        fresh={() => ({ from: "0", points: 10 })}
        place={(step, change, number) => (
          <span className="flex items-center gap-2">
            {t("from")}
            <span className="w-40">
              <MoneyInput
                aria-label={t("amount_of_step", { number })}
                currency={currency}
                disabled={!editable}
                value={step.from}
                onChange={(from) => change({ from })}
              />
            </span>
          </span>
        )}
        editable={editable}
        error={errorOf("rules.value")}
        onChange={(value) => onChange({ value })}
      />
      {(["age", "idle"] as const).map((name) => (
        <StepRows
          key={name}
          title={t(name)}
          hint={t(`${name}_hint`)}
          steps={rules[name]}
          fresh={() => ({ days: 30, points: -5 })}
          place={(step, change, number) => days(t(name), step, change, number)}
          editable={editable}
          error={errorOf(`rules.${name}`)}
          onChange={(steps) => onChange({ [name]: steps })}
        />
      ))}
      <fieldset className="grid content-start gap-1.5">
        <legend className="font-medium">{t("recent")}</legend>
        <p className="text-sm text-muted">{t("recent_hint")}</p>
        <div className="flex flex-wrap items-center gap-3 border-b border-line py-1.5">
          <span className="flex items-center gap-2">
            {t("within")}
            <WholeInput
              label={t("days_of", { title: t("recent") })}
              value={rules.recent.days}
              min={1}
              max={3650}
              disabled={!editable}
              onChange={(value) => onChange({ recent: { ...rules.recent, days: value } })}
            />
            {t("days")}
          </span>
          <span className="ms-auto flex items-center gap-2">
            <WholeInput
              label={t("points_of", { name: t("recent") })}
              value={rules.recent.points}
              min={-100}
              max={100}
              disabled={!editable}
              onChange={(points) => onChange({ recent: { ...rules.recent, points } })}
            />
            {t("points")}
          </span>
        </div>
      </fieldset>
    </div>
  );
}
