"use client";

import { useState } from "react";
import { DatePicker } from "./DatePicker";
import { Field, type FieldProps } from "./Field";
import { Input } from "./Input";
import { useAlive } from "./use-alive";

interface DayFieldProps extends FieldProps {
  /** `YYYY-MM-DD`. */
  defaultValue: string;
  /** The last day that makes sense. */
  max?: string;
}

/**
 * A labelled day of a form that is sent without a script too: the browser's own field, which writes a day as the browser's language does, until the page is
 * alive; then one that writes it as the rest of the page does.
 */
export function DayField({ defaultValue, max, ...field }: DayFieldProps) {
  const alive = useAlive();
  const [day, setDay] = useState<string | null>(defaultValue);
  return (
    <Field {...field}>
      {({ name, ...control }) =>
        alive ? (
          <>
            <DatePicker {...control} value={day} onChange={setDay} />
            <input type="hidden" name={name} value={day ?? ""} />
          </>
        ) : (
          <Input {...control} name={name} type="date" max={max} defaultValue={defaultValue} />
        )
      }
    </Field>
  );
}
