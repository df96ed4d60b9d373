"use client";

import { TextAreaField } from "@/components/ui/Input";
import type { DraftFieldsProps } from "./draft-fields";

/** The texts that are printed under the figures. */
export function DocumentRemarks({ draft, edit, errors, labels }: DraftFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {(["notes", "terms"] as const).map((name) => (
        <TextAreaField
          key={name}
          name={name}
          label={labels[name]}
          error={errors[name]}
          dir="auto"
          rows={3}
          maxLength={5_000}
          value={draft[name]}
          onChange={(event) => edit({ [name]: event.target.value })}
        />
      ))}
    </div>
  );
}
