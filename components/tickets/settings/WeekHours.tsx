"use client";

import { Input } from "@/components/ui/Input";
import { weekdays, type Weekday } from "@/lib/commerce/business-time";

interface WeekHoursProps {
  legend: string;
  hint: string;
  days: Record<Weekday, string>;
  /** The windows of each day as they are typed: "09:00–12:00, 13:00–17:00". */
  hours: Record<Weekday, string>;
  /** What an empty day means. */
  placeholder?: string;
  onChange: (hours: Record<Weekday, string>) => void;
}

/** The open windows of a week, a line a day. */
export function WeekHours({ legend, hint, days, hours, placeholder, onChange }: WeekHoursProps) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="pb-1 text-sm font-medium">{legend}</legend>
      {weekdays.map((day) => (
        <label key={day} className="grid grid-cols-[7rem_1fr] items-center gap-2 text-sm">
          {days[day]}
          <Input
            dir="ltr"
            name={day}
            placeholder={placeholder}
            value={hours[day]}
            onChange={(event) => onChange({ ...hours, [day]: event.target.value })}
          />
        </label>
      ))}
      <p className="text-sm text-muted">{hint}</p>
    </fieldset>
  );
}
