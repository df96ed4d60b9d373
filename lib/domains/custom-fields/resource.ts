import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { nouns, type NounWith } from "@/lib/kernel/base/nouns";
import type { CustomField as CustomFieldRow } from "@/prisma/generated/client";
import { CustomEntity, CustomField, CustomFieldScope, CustomFieldType, CustomValue, type CustomValues } from "./schema";

/** A value of a record as stored, with what its definition says of it. */
export const StoredCustomValue = z.object({
  field_id: z.guid(),
  key: z.string(),
  scope: CustomFieldScope,
  place: z.int(),
  value: CustomValue,
  /** The version of the definition that the value was entered under. */
  field_version: z.int(),
});
export type StoredCustomValue = z.output<typeof StoredCustomValue>;

/** What the rows of a noun with custom fields have: their values. */
export interface WithCustomValues {
  custom: StoredCustomValue[];
}

/** Values by their keys, of these scopes. */
export function customOf(values: readonly StoredCustomValue[], scopes: readonly CustomFieldScope[]): CustomValues {
  return Object.fromEntries(values.filter(({ scope }) => scopes.includes(scope)).map(({ key, value }) => [key, value]));
}

/** A row as callers see it. */
export function toCustomField({ tenant_id: _tenant, noun, default_value, ...row }: CustomFieldRow): CustomField {
  return {
    ...row,
    entity: CustomEntity.parse(nouns[noun as NounWith<"custom">].plural),
    type: CustomFieldType.parse(row.type),
    default: CustomField.shape.default.parse(default_value),
    options: CustomField.shape.options.parse(row.options),
    currency: Currency.nullable().parse(row.currency),
    scope: CustomFieldScope.parse(row.scope),
  };
}
