"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DatePickerField } from "@/components/ui/DatePickerField";
import { InputField, SelectField } from "@/components/ui/Input";
import { mostCounted, type Repeat } from "@/lib/commerce/repeat";
import { addDays } from "@/lib/commerce/days";

/** What a part of the rule's form gets. */
export interface PartProps {
  repeat: Repeat;
  day: string;
  change: (part: Partial<Repeat>) => void;
}

/** A number from one to `most`; the rule keeps the last right one. */
export function NumberField({
  name,
  label,
  most,
  value,
  onChange,
}: {
  name: string;
  label: string;
  most: number;
  value: number;
  onChange: (value: number) => void;
}) {
  const t = useTranslations("calendar.repeat");
  const [text, setText] = useState(String(value));
  const isRight = (sent: string) => /^\d{1,3}$/.test(sent) && Number(sent) >= 1 && Number(sent) <= most;
  return (
    <InputField
      name={name}
      type="number"
      label={label}
      min={1}
      max={most}
      dir="ltr"
      error={isRight(text) ? undefined : t("number_problem", { most })}
      value={text}
      onChange={(sent) => {
        setText(sent.target.value);
        if (isRight(sent.target.value)) onChange(Number(sent.target.value));
      }}
    />
  );
}

/** What a count begins with. */
const usualCount = 10;

/** When a series ends: never, on a day, or after a number of times. */
export function RepeatEnd({ repeat, day, change }: PartProps) {
  const t = useTranslations("calendar.repeat");
  const kind = repeat.until !== null ? "until" : repeat.count !== null ? "count" : "open";
  const choose = (next: string) => {
    if (next === "until") return change({ until: addDays(day, 90), count: null });
    change({ until: null, count: next === "count" ? usualCount : null });
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField name="repeat_end" label={t("end")} value={kind} onChange={(sent) => choose(sent.target.value)}>
        {(["open", "until", "count"] as const).map((each) => (
          <option key={each} value={each}>
            {t(`ends.${each}`)}
          </option>
        ))}
      </SelectField>
      {kind === "until" ? (
        <DatePickerField
          name="repeat_until"
          label={t("until")}
          required
          min={day}
          value={repeat.until}
          onChange={(until) => until !== null && change({ until })}
        />
      ) : null}
      {kind === "count" ? (
        <NumberField
          name="repeat_count"
          label={t("count")}
          most={mostCounted}
          value={repeat.count ?? usualCount}
          onChange={(count) => change({ count })}
        />
      ) : null}
    </div>
  );
}
