"use client";

import { useTranslations } from "next-intl";
import { WeekHours } from "@/components/tickets/settings/WeekHours";
import { Combobox } from "@/components/ui/Combobox";
import { Field } from "@/components/ui/Field";
import { zoneOptions } from "@/components/ui/zone-options";
import type { Weekday } from "@/lib/commerce/business-time";
import type { TypeDraft } from "./type-draft";

interface HoursFieldsProps {
  draft: Pick<TypeDraft, "timezone" | "hours">;
  days: Record<Weekday, string>;
  onChange: (change: Partial<TypeDraft>) => void;
}

/** The weekly hours, several windows a day, and the time zone that they are in. */
export function HoursFields({ draft: { timezone, hours }, days, onChange }: HoursFieldsProps) {
  const t = useTranslations("booking_types");
  return (
    <>
      <Field name="timezone" label={t("fields.timezone")}>
        {(control) => (
          <Combobox
            {...control}
            options={zoneOptions}
            value={{ value: timezone, label: timezone }}
            onChange={(option) => onChange({ timezone: option?.value ?? timezone })}
          />
        )}
      </Field>
      <WeekHours
        legend={t("fields.week")}
        hint={t("hours_hint")}
        days={days}
        hours={hours}
        onChange={(changed) => onChange({ hours: changed })}
      />
    </>
  );
}
