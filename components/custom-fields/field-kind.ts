import { exponentOf } from "@/lib/commerce/currency-codes";
import type { FieldKind } from "@/components/record/field-kinds";
import type { CustomFieldRow } from "./resource";

/** How the values of a custom field are edited. `timezone` is the company's. */
export function kindOf(field: Pick<CustomFieldRow, "type" | "options" | "currency">, timezone: string): FieldKind {
  switch (field.type) {
    case "text":
      return { kind: "text", maxLength: 500 };
    case "textarea":
      return { kind: "area", maxLength: 10_000 };
    case "email":
      return { kind: "text", type: "email", maxLength: 254 };
    case "url":
      return { kind: "text", type: "url", maxLength: 2000 };
    case "number":
      return { kind: "decimal", places: 6 };
    case "currency":
      return { kind: "decimal", places: field.currency === null ? 2 : exponentOf(field.currency) };
    case "date":
      return { kind: "day" };
    case "datetime":
      return { kind: "instant", timezone };
    case "boolean":
      return { kind: "flag", clearable: true };
    case "single_select":
      return { kind: "options", options: field.options, clearable: true };
    case "multi_select":
      return { kind: "choices", options: field.options };
  }
}
