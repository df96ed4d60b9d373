import type { z } from "zod";
import { encodeWire } from "./base/wire";
import type { ImportedFields } from "./imported";

interface Difference {
  /** What the command is to change, as run-time values. */
  changes: ImportedFields;
  /** What the record had there, in wire form. */
  undo: ImportedFields;
}

/**
 * What an input would change of a record; null if nothing. Fields are compared in wire form, decimal text by its value, and custom values
 * one by one.
 */
export function differenceOf<Resource extends z.ZodObject>(
  schema: Resource,
  resource: z.output<Resource>,
  input: ImportedFields,
): Difference | null {
  const was = encodeWire(schema, resource) as ImportedFields;
  const field = schema.shape as Record<string, z.ZodType>;
  const { custom, ...fields } = input;
  const changed = Object.keys(fields).filter((key) => !isEqual(was[key], wireOf(field[key], fields[key])));
  const hadCustom = (was["custom"] ?? {}) as ImportedFields;
  const sentCustom = (custom ?? {}) as ImportedFields;
  const changedCustom = Object.keys(sentCustom).filter((key) => !isEqual(hadCustom[key], sentCustom[key]));
  if (changed.length === 0 && changedCustom.length === 0) return null;
  const pick = (from: ImportedFields, keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, from[key] ?? null]));
  const withCustom = (own: ImportedFields, values: ImportedFields) =>
    changedCustom.length === 0 ? own : { ...own, custom: pick(values, changedCustom) };
  return { changes: withCustom(pick(fields, changed), sentCustom), undo: withCustom(pick(was, changed), hadCustom) };
}

const wireOf = (schema: z.ZodType | undefined, value: unknown): unknown => (schema ? encodeWire(schema, value) : value);

const decimal = /^-?\d+(\.\d+)?$/;
const digits = (text: string): string => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);

function isEqual(one: unknown, other: unknown): boolean {
  if (typeof one === "string" && typeof other === "string" && decimal.test(one) && decimal.test(other))
    return digits(one) === digits(other);
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
