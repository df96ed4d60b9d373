"use client";

import { useMemo } from "react";
import { readEdit, writeEdit } from "@/components/record/field-kinds";
import { useWorkplace } from "@/components/shell/workplace";
import { kindOf } from "./field-kind";
import type { CustomFieldRow, Entity } from "./resource";
import { useCustomFields } from "./use-custom-fields";

/** Texts that a form holds of its custom fields, by their keys; a field that nobody edited has its default. */
export type CustomTexts = Readonly<Record<string, string>>;

/** The name of a custom field in a form, whose errors have no levels. */
export function customFormName(key: string): string {
  return `custom:${key}`;
}

/** The form's field for a path in the request body: `custom.region` is "custom:region"; null for other paths. */
export function customFormField([name, key]: readonly PropertyKey[]): string | null {
  return name === "custom" && key !== undefined ? customFormName(String(key)) : null;
}

/** The custom fields of a new record's form. */
export function useCustomForm(entity: Entity) {
  const { timezone } = useWorkplace();
  const fields = useCustomFields(entity);
  return useMemo(() => {
    const textOf = (texts: CustomTexts, field: CustomFieldRow) => texts[field.key] ?? writeEdit(field.default, kindOf(field, timezone));
    return {
      fields: fields ?? [],
      labels: Object.fromEntries((fields ?? []).map(({ key, label }) => [customFormName(key), label])),
      textOf,
      /** `custom` of the request body. */
      toWire: (texts: CustomTexts) =>
        Object.fromEntries((fields ?? []).map((field) => [field.key, readEdit(kindOf(field, timezone), textOf(texts, field), null)])),
    };
  }, [fields, timezone]);
}
