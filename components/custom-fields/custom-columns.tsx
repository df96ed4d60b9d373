import { customName } from "@/components/api/custom-names";
import type { Column, Filter } from "@/components/list/declaration";
import { nestedName } from "@/lib/kernel/base/query-fields";
import type { CustomFieldRow } from "./resource";
import { useCustomText } from "./use-custom-text";

/** A hidden column for a custom field. */
export function columnOf<Row>(field: CustomFieldRow): Column<Row> {
  const isFigure = field.type === "number" || field.type === "currency";
  return {
    key: customName(field.key),
    header: field.label,
    cell: (row) => <CustomCell field={field} value={(row as { custom?: Readonly<Record<string, unknown>> }).custom?.[field.key]} />,
    sort: customName(field.key),
    width: "36",
    hidden: true,
    ...(isFigure ? { align: "figures" } : {}),
  };
}

function CustomCell({ field, value }: { field: CustomFieldRow; value: unknown }) {
  const text = useCustomText()(field, value);
  return text === null ? null : <bdi className="block truncate">{text}</bdi>;
}

/** How a list is filtered by a custom field. */
export function filterOf({ key, label, type, options }: CustomFieldRow, words: { yes: string; no: string }): Filter {
  const field = { name: nestedName("custom", key), label };
  switch (type) {
    case "text":
    case "textarea":
    case "url":
    case "email":
      return { ...field, kind: "text" };
    case "boolean":
      return { ...field, kind: "flag", ...words };
    case "single_select":
    case "multi_select":
      return { ...field, kind: "options", options };
    case "number":
    case "currency":
      return { ...field, kind: "range", of: "numbers" };
    case "date":
    case "datetime":
      return { ...field, kind: "range", of: "days" };
  }
}
