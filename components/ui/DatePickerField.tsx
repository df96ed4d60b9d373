"use client";

import { useState } from "react";
import { DatePicker } from "./DatePicker";
import type { DayBounds } from "./day-text";
import { Field, type FieldProps } from "./Field";

interface DatePickerFieldProps extends FieldProps, DayBounds {
  /** `YYYY-MM-DD`, or null. */
  value: string | null;
  onChange: (day: string | null) => void;
  /** For a form that tells all its problems at once: it is told why a text is not taken, null once it is, and must not send then. */
  onProblem?: (problem: string | null) => void;
}

/**
 * A labelled day of a form that runs by its script: it says itself why a text is not taken, and with one that is not its form is not sent.
 */
export function DatePickerField({ value, onChange, onProblem, min, max, ...field }: DatePickerFieldProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const tell = (words: string | null) => {
    setProblem(words);
    onProblem?.(words);
  };
  return (
    <Field {...field} error={problem ?? field.error}>
      {(control) => (
        <DatePicker
          {...control}
          value={value}
          min={min}
          max={max}
          onChange={onChange}
          onProblem={tell}
          holdsForm={onProblem === undefined}
        />
      )}
    </Field>
  );
}
