"use client";

import { useTranslations } from "next-intl";
import { Combobox } from "@/components/ui/Combobox";
import { Field } from "@/components/ui/Field";
import { Input } from "@/components/ui/Input";
import { zoneOptions } from "@/components/ui/zone-options";
import { weekdays, type Weekday } from "@/lib/commerce/business-time";
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
      <fieldset className="grid gap-1.5">
        <legend className="pb-1 text-sm font-medium">{t("fields.week")}</legend>
        {weekdays.map((day) => (
          <label key={day} className="grid grid-cols-[7rem_1fr] items-center gap-2 text-sm">
            {days[day]}
            <Input
              dir="ltr"
              name={day}
              value={hours[day]}
              onChange={(event) => onChange({ hours: { ...hours, [day]: event.target.value } })}
            />
          </label>
        ))}
        <p className="text-sm text-muted">{t("hours_hint")}</p>
      </fieldset>
    </>
  );
}
