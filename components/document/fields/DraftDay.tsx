"use client";

import { DatePicker } from "@/components/ui/DatePicker";
import { Field } from "@/components/ui/Field";
import type { DraftFieldsProps } from "./draft-fields";

interface DraftDayProps extends Omit<DraftFieldsProps, "labels"> {
  name: string;
  label: string;
  value: string | null;
}

/** A day of the draft. A typed text that is no day stays in the draft as `unread`, and is shown as an error until it is corrected. */
export function DraftDay({ name, label, value, draft, edit, errors }: DraftDayProps) {
  const { [name]: typed, ...unread } = draft.unread ?? {};
  const keep = (problem: string | null, text: string) => {
    if (problem !== null) edit({ unread: { ...unread, [name]: text } });
    else if (typed !== undefined) edit({ unread });
  };
  return (
    <Field name={name} label={label} error={errors[name]}>
      {(control) => (
        <DatePicker {...control} value={value} typed={typed} onChange={(day) => edit({ [name]: day, unread })} onProblem={keep} />
      )}
    </Field>
  );
}
