import { RE2JS } from "re2js";
import { Decimal } from "@/lib/commerce/decimal";
import { assertNever, type FieldProblem } from "@/lib/kernel/base/errors";
import { readCustomValue, readType, takesPattern } from "./rules/values";
import type { CustomField, CustomFieldRules, CustomFieldType } from "./schema";

/** What a version keeps of a field: all of it but its place. */
export function definitionOf(field: CustomField): CustomFieldRules & Pick<CustomField, "scope"> {
  const { label, key, type, required, min, max, pattern, options, currency, scope } = field;
  return { label, key, type, default: field.default, required, min, max, pattern, options, currency, scope };
}

export function hasOptions(type: CustomFieldType): boolean {
  return type === "single_select" || type === "multi_select";
}

/**
 * Problems of a definition: options, currency, bounds, pattern and default must fit the type.
 * @returns one problem per wrong field; none if the definition is valid.
 */
export function findDefinitionProblems(field: CustomFieldRules): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const add = (path: string, code: string, message: string): void => void problems.push({ path, code, message });
  const values = field.options.map(({ value }) => value);
  if (hasOptions(field.type) && values.length === 0) add("options", "missing", "A select field needs at least one option.");
  if (!hasOptions(field.type) && values.length > 0) add("options", "not_allowed", "Only select fields have options.");
  if (new Set(values).size < values.length) add("options", "twice", "Two options have the same value.");
  if (field.type === "currency" && field.currency === null) add("currency", "missing", "An amount needs a currency.");
  if (field.type !== "currency" && field.currency !== null) add("currency", "not_allowed", "Only amounts have a currency.");
  if (field.pattern !== null && !takesPattern(field.type)) add("pattern", "not_allowed", "Only text fields have a pattern.");
  else if (field.pattern !== null && !isPattern(field.pattern)) add("pattern", "pattern", "This regular expression can't be used.");
  for (const name of ["min", "max"] as const) {
    const bound = field[name];
    if (bound !== null && !isBound(field, bound)) add(name, "bound", "This limit does not fit the field's type.");
  }
  if (problems.length === 0 && field.min !== null && field.max !== null && isReversed(field, field.min, field.max))
    add("max", "below_min", "The maximum is below the minimum.");
  if (problems.length === 0 && field.default !== null) {
    const read = readCustomValue(field, field.default);
    if ("problem" in read) add("default", read.problem.code, `${read.problem.message}.`);
  }
  return problems;
}

/** Matching takes time in proportion to the length of the text and to this. */
const mostInstructions = 2000;

function isPattern(pattern: string): boolean {
  try {
    return RE2JS.compile(pattern).programSize() <= mostInstructions;
  } catch {
    return false;
  }
}

/** Whether `min` or `max` has the form that the type measures by. */
function isBound(field: CustomFieldRules, bound: string): boolean {
  const unlimited = { ...field, min: null, max: null };
  switch (field.type) {
    case "number":
    case "currency":
    case "date":
    case "datetime":
      return !("problem" in readType(unlimited, bound));
    case "text":
    case "textarea":
    case "url":
    case "email":
    case "multi_select":
      return /^\d{1,5}$/.test(bound);
    case "boolean":
    case "single_select":
      return false;
    default:
      return assertNever(field.type);
  }
}

function isReversed(field: CustomFieldRules, min: string, max: string): boolean {
  const isTime = field.type === "date" || field.type === "datetime";
  return isTime ? max < min : new Decimal(max).lessThan(new Decimal(min));
}
