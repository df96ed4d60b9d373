import { kindOf } from "@/components/custom-fields/field-kind";
import type { CustomFieldEdit, CustomFieldRow } from "@/components/custom-fields/resource";
import { isSized } from "@/components/custom-fields/use-limits";
import { readEdit, writeEdit, type FieldKind } from "@/components/record/field-kinds";
import type { Currency } from "@/lib/commerce/currency-codes";
import { keyFromLabel } from "@/lib/domains/custom-fields/schema";

/** A choice that is being defined; one that records may hold keeps its value. */
export interface OptionDraft {
  id: string;
  value: string | null;
  label: string;
}

/** A definition in its form: texts as they are typed. */
export interface FieldDraft {
  label: string;
  key: string;
  type: CustomFieldRow["type"];
  required: boolean;
  min: string;
  max: string;
  pattern: string;
  options: readonly OptionDraft[];
  currency: Currency | null;
  scope: CustomFieldRow["scope"];
  default: string;
}

export function newOption(): OptionDraft {
  return { id: crypto.randomUUID(), value: null, label: "" };
}

/** The draft of a stored definition, or of a new text field. `timezone` is the company's. */
export function draftOf(field: CustomFieldRow | null, { currency, timezone }: { currency: Currency | null; timezone: string }): FieldDraft {
  if (field === null)
    return {
      label: "",
      key: "",
      type: "text",
      required: false,
      min: "",
      max: "",
      pattern: "",
      options: [newOption(), newOption()],
      currency,
      scope: "staff",
      default: "",
    };
  const limit = limitKind(field.type, timezone) ?? undefined;
  return {
    label: field.label,
    key: field.key,
    type: field.type,
    required: field.required,
    min: writeEdit(field.min, limit),
    max: writeEdit(field.max, limit),
    pattern: field.pattern ?? "",
    options: field.options.map((option) => ({ id: option.value, ...option })),
    currency: field.currency,
    scope: field.scope,
    default: writeEdit(field.default, kindOf(field, timezone)),
  };
}

/** How the smallest and largest value of a type are entered; null for a type without limits. */
export function limitKind(type: CustomFieldRow["type"], timezone: string): FieldKind | null {
  if (isSized(type) || type === "multi_select") return { kind: "number" };
  if (type === "number" || type === "currency") return { kind: "decimal", places: 6 };
  if (type === "date") return { kind: "day" };
  return type === "datetime" ? { kind: "instant", timezone } : null;
}

/** The parts of a definition that a type has. */
export function partsOf(type: CustomFieldRow["type"]) {
  return { options: type === "single_select" || type === "multi_select", currency: type === "currency", pattern: isSized(type) };
}

/** The choices with the value of each new one made of its label; those without a label are left out. */
export function optionsOf({ type, options }: Pick<FieldDraft, "type" | "options">): { value: string; label: string }[] {
  if (!partsOf(type).options) return [];
  const made: { value: string; label: string }[] = [];
  const kept = options.flatMap(({ value }) => value ?? []);
  for (const { value, label } of options) {
    if (label.trim() === "") continue;
    made.push({ value: value ?? keyFromLabel(label, [...kept, ...made.map((option) => option.value)], "option"), label: label.trim() });
  }
  return made;
}

/** What the API takes of a draft, without the key and the type. */
export function toWire(draft: FieldDraft, timezone: string): CustomFieldEdit & { label: string } {
  const parts = partsOf(draft.type);
  const limit = limitKind(draft.type, timezone);
  const readLimit = (text: string): string | null => {
    const value = limit === null ? null : readEdit(limit, text, null);
    return value === null ? null : String(value as string | number);
  };
  const currency = parts.currency ? draft.currency : null;
  const options = optionsOf(draft);
  const fallback = readEdit(kindOf({ type: draft.type, options, currency }, timezone), draft.default, null);
  return {
    label: draft.label.trim(),
    required: draft.required,
    min: readLimit(draft.min),
    max: readLimit(draft.max),
    pattern: parts.pattern && draft.pattern !== "" ? draft.pattern : null,
    options,
    currency,
    scope: draft.scope,
    default: fallback as CustomFieldRow["default"],
  };
}

/** Only what differs from the stored definition. */
export function changedOf(wire: ReturnType<typeof toWire>, field: CustomFieldRow): CustomFieldEdit {
  const stored = field as Readonly<Record<string, unknown>>;
  const changed = Object.entries(wire).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name] ?? null));
  return Object.fromEntries(changed) as CustomFieldEdit;
}
