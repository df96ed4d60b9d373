"use client";

import { useFormatter, useTranslations } from "next-intl";
import { InputField, SelectField } from "@/components/ui/Input";
import { dayNamed, type RhythmDraft } from "./rhythm";

interface RhythmFieldsProps {
  frequencies: readonly RhythmDraft["frequency"][];
  draft: RhythmDraft;
  onChange: (draft: RhythmDraft) => void;
}

const weekdays = [1, 2, 3, 4, 5, 6, 7];
const monthDays = Array.from({ length: 31 }, (_, index) => index + 1);

/** How often an export repeats, and when, by the company's clocks. */
export function RhythmFields({ frequencies, draft, onChange }: RhythmFieldsProps) {
  const t = useTranslations("staff.list.export");
  const format = useFormatter();
  const { frequency } = draft;
  const set = (changes: Partial<RhythmDraft>) => onChange({ ...draft, ...changes });
  return (
    <div className="flex flex-wrap gap-3">
      <SelectField
        name="frequency"
        label={t("repeat")}
        value={frequency}
        onChange={(event) => set({ frequency: frequencies.find((each) => each === event.target.value) ?? frequency })}
      >
        {frequencies.map((each) => (
          <option key={each} value={each}>
            {t(`frequencies.${each}`)}
          </option>
        ))}
      </SelectField>
      {frequency === "weekly" ? (
        <SelectField
          name="weekday"
          label={t("weekday")}
          value={draft.weekday}
          onChange={(event) => set({ weekday: Number(event.target.value) })}
        >
          {weekdays.map((weekday) => (
            <option key={weekday} value={weekday}>
              {format.dateTime(dayNamed(weekday), { weekday: "long", timeZone: "UTC" })}
            </option>
          ))}
        </SelectField>
      ) : null}
      {frequency === "monthly" ? (
        <SelectField
          name="month_day"
          label={t("month_day")}
          value={draft.month_day}
          onChange={(event) => set({ month_day: Number(event.target.value) })}
        >
          {monthDays.map((day) => (
            <option key={day} value={day}>
              {format.number(day)}
            </option>
          ))}
        </SelectField>
      ) : null}
      {frequency === "once" ? null : (
        <InputField
          name="time"
          type="time"
          label={t("time")}
          required
          value={draft.time}
          onChange={(event) => set({ time: event.target.value })}
        />
      )}
    </div>
  );
}
