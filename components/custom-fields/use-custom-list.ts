import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { ResourceSchemas, Wire } from "@/components/api/resource";
import { customName } from "@/components/api/custom-names";
import type { Column, Filter, ListDeclaration } from "@/components/list/declaration";
import { nestedName } from "@/lib/kernel/base/query-fields";
import type { CustomFieldRow, Entity } from "./resource";
import { useCustomFields } from "./use-custom-fields";
import { useCustomText } from "./use-custom-text";

/** The list with a hidden column and a filter for each custom field of its records. */
export function useCustomList<S extends ResourceSchemas>(entity: Entity, list: ListDeclaration<S>): ListDeclaration<S> {
  const common = useTranslations("common");
  const fields = useCustomFields(entity);
  const write = useCustomText();
  const [yes, no] = [common("yes"), common("no")];
  return useMemo(() => {
    if (fields === undefined || fields.length === 0) return list;
    const columns = fields.map((field): Column<Wire<S["row"]>> => {
      const isFigure = field.type === "number" || field.type === "currency";
      return {
        key: customName(field.key),
        header: field.label,
        cell: (row) => write(field, (row as { custom?: Readonly<Record<string, unknown>> }).custom?.[field.key]),
        sort: customName(field.key),
        width: "36",
        hidden: true,
        ...(isFigure ? { align: "figures" } : {}),
      };
    });
    return {
      ...list,
      columns: [...list.columns, ...columns],
      filters: [...list.filters, ...fields.map((field) => filterOf(field, { yes, no }))],
    };
  }, [list, fields, write, yes, no]);
}

/** How a list is filtered by a custom field. */
function filterOf({ key, label, type, options }: CustomFieldRow, words: { yes: string; no: string }): Filter {
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
