"use client";

import { useState } from "react";
import { DatePicker } from "./DatePicker";
import type { DayBounds } from "./day-text";
import { Field, type FieldProps } from "./Field";
import { Input } from "./Input";
import { useAlive } from "./use-alive";

/** `min` and `max` are the first and the last day that make sense. */
interface DayFieldProps extends FieldProps, DayBounds {
  /** `YYYY-MM-DD`. */
  defaultValue: string;
}

/**
 * A labelled day of a form that is sent without a script too: the browser's own field, which writes a day as the browser's language does,
 * until the page is alive; then one that writes it as the rest of the page does. Neither sends a day that cannot be read or does not make
 * sense.
 */
export function DayField({ defaultValue, min, max, ...field }: DayFieldProps) {
  const alive = useAlive();
  const [day, setDay] = useState<string | null>(defaultValue);
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <Field {...field} error={problem ?? field.error}>
      {({ name, ...control }) =>
        alive ? (
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
