import { dayInTimezone, startOfDayInstant } from "@/lib/commerce/timezone";
import { foldText } from "@/lib/kernel/base/fold-text";
import { keyFromLabel, type CustomFieldRules, type CustomInput, type CustomValue } from "../schema";
import { readCustomValue, type Read } from "./values";

type Typed = Pick<CustomFieldRules, "type" | "options">;

const labelOf = ({ options }: Typed, chosen: string): string => options.find(({ value }) => value === chosen)?.label ?? chosen;

/** A value as text, the choices of a select field by their labels. */
export function textOfValue(field: Typed, value: CustomValue): string {
  if (Array.isArray(value)) return value.map((chosen) => labelOf(field, chosen)).join(", ");
  if (field.type === "single_select") return labelOf(field, String(value));
  return String(value);
}

const yes = new Set(["true", "yes", "y", "1", "نعم"].map(foldText));
const no = new Set(["false", "no", "n", "0", "لا"].map(foldText));

/** The most choices that the values of a field may become. */
export const mostOptions = 100;

/** A choice for each different text, in alphabetical order; texts that are too long for a label are left out. */
export function optionsFrom(texts: Iterable<string>): { value: string; label: string }[] {
  const labels = new Map<string, string>();
  for (const text of texts) {
    const label = text.replace(/\s+/g, " ").trim();
    if (label !== "" && label.length <= 100 && !labels.has(foldText(label))) labels.set(foldText(label), label);
  }
  const made: { value: string; label: string }[] = [];
  for (const label of [...labels.values()].sort((one, other) => one.localeCompare(other))) {
    const taken = made.map(({ value }) => value);
    made.push({ value: keyFromLabel(label, taken, "option"), label });
  }
  return made;
}

function findOption({ options }: Typed, text: string): string {
  const folded = foldText(text);
  return options.find(({ value, label }) => value === text || foldText(label) === folded)?.value ?? text;
}

/** The texts of several choices: those that were chosen, or the parts of a list in one text. */
function partsOf(from: Typed, value: CustomValue): string[] {
  if (Array.isArray(value)) return value.map((chosen) => labelOf(from, chosen));
  const text = textOfValue(from, value);
  return from.type === "single_select"
    ? [text]
    : text
        .split(/[,;،؛\n]/)
        .map((part) => part.trim())
        .filter((part) => part !== "");
}

/** The value in the form in which somebody would enter it into a field of the other type. */
function enter(from: CustomFieldRules, to: CustomFieldRules, value: CustomValue, timezone: string): NonNullable<CustomInput[string]> {
  const text = textOfValue(from, value).trim();
  switch (to.type) {
    case "number":
    case "currency":
      if (from.type === "boolean") return value === true ? "1" : "0";
      return text.replace(/[\s\u00a0\u202f]/g, "");
    case "date":
      return from.type === "datetime" ? dayInTimezone(new Date(text), timezone) : text;
    case "datetime":
      return from.type === "date" ? startOfDayInstant(text, timezone).toISOString() : text;
    case "boolean":
      return yes.has(foldText(text)) ? true : no.has(foldText(text)) ? false : text;
    case "single_select":
      return findOption(to, text.replace(/\s+/g, " "));
    case "multi_select": {
      const whole = findOption(to, text.replace(/\s+/g, " "));
      return to.options.some((option) => option.value === whole) ? [whole] : partsOf(from, value).map((part) => findOption(to, part));
    }
    case "text":
      return text.replace(/\s*\n\s*/g, " ");
    case "textarea":
    case "url":
    case "email":
      return text;
  }
}

/** The value of a field as a value of another type, or why it has none there. `timezone` is the company's. */
export function convertValue(from: CustomFieldRules, to: CustomFieldRules, value: CustomValue, timezone: string): Read {
  return readCustomValue(to, enter(from, to, value, timezone));
}
