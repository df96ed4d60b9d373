"use client";

import { useState } from "react";
import { DatePicker } from "./DatePicker";
import type { DayBounds } from "./day-text";
import { Field, type FieldProps } from "./Field";

interface DatePickerFieldProps extends FieldProps, DayBounds {
  /** `YYYY-MM-DD`, or null. */
  value: string | null;
  onChange: (day: string | null) => void;
  /**
   * For a form that shows all its errors at once: receives the problem, or null once the text is valid. The form must not submit while one
   * is set.
   */
  onProblem?: (problem: string | null) => void;
}

/** A labelled date picker for a form submitted by script. It shows its own error, and an invalid text blocks submission. */
export function DatePickerField({ value, onChange, onProblem, min, max, ...field }: DatePickerFieldProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const report = (message: string | null) => {
    setProblem(message);
    onProblem?.(message);
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
          onProblem={report}
          blocksSubmit={onProblem === undefined}
        />
      )}
    </Field>
  );
}
