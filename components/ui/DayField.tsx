"use client";

import { useState } from "react";
import { DatePicker } from "./DatePicker";
import type { DayBounds } from "./day-text";
import { Field, type FieldProps } from "./Field";
import { Input } from "./Input";
import { useHydrated } from "./use-hydrated";

/** `min` and `max` are the first and last valid day. */
interface DayFieldProps extends FieldProps, DayBounds {
  /** `YYYY-MM-DD`. */
  defaultValue: string;
}

/**
 * A labelled day for a form that also works without JavaScript: the browser's own date input until hydration, then the date picker in the
 * page's locale. Both block submission of an invalid day.
 */
export function DayField({ defaultValue, min, max, ...field }: DayFieldProps) {
  const hydrated = useHydrated();
  const [day, setDay] = useState<string | null>(defaultValue);
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <Field {...field} error={problem ?? field.error}>
      {({ name, ...control }) =>
        hydrated ? (
          <>
            <DatePicker {...control} value={day} min={min} max={max} onChange={setDay} onProblem={setProblem} />
            <input type="hidden" name={name} value={day ?? ""} />
          </>
        ) : (
          <Input {...control} name={name} type="date" min={min} max={max} defaultValue={defaultValue} />
        )
      }
    </Field>
  );
}
