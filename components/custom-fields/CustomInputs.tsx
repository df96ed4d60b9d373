"use client";

import { useTranslations } from "next-intl";
import { KindField } from "@/components/form/KindField";
import { useWorkplace } from "@/components/shell/workplace";
import { kindOf } from "./field-kind";
import type { CustomFieldRow } from "./resource";
import { customFormName, type CustomTexts, type useCustomForm } from "./use-custom-form";
import { useLimits } from "./use-limits";

interface CustomInputsProps {
  form: ReturnType<typeof useCustomForm>;
  /** Which of the fields to show. */
  where: (field: CustomFieldRow) => boolean;
  texts: CustomTexts;
  onChange: (texts: CustomTexts) => void;
  errorOf: (name: string) => string | undefined;
}

/** The controls of custom fields in the form of a new record. */
export function CustomInputs({ form, where, texts, onChange, errorOf }: CustomInputsProps) {
  const common = useTranslations("common");
  const { timezone } = useWorkplace();
  const limits = useLimits();
  return form.fields
    .filter(where)
    .map((field) => (
      <KindField
        key={field.id}
        kind={kindOf(field, timezone)}
        name={customFormName(field.key)}
        label={field.label}
        hint={limits(field)}
        required={field.required}
        optional={field.required ? null : common("optional")}
        error={errorOf(customFormName(field.key))}
        text={form.textOf(texts, field)}
        onText={(text) => onChange({ ...texts, [field.key]: text })}
      />
    ));
}
