import { useTranslations } from "next-intl";
import { useEffect, useMemo, useState } from "react";
import type { ResourceSchemas, Wire } from "@/components/api/resource";
import type { ListDeclaration } from "@/components/list/declaration";
import type { Entity } from "./resource";
import { useCustomFields } from "./use-custom-fields";

type Columns = typeof import("./custom-columns");

/**
 * The list with a hidden column and a filter for each custom field of its records. Their code loads only where the company has custom
 * fields.
 */
export function useCustomList<S extends ResourceSchemas>(entity: Entity, list: ListDeclaration<S>): ListDeclaration<S> {
  const common = useTranslations("common");
  const fields = useCustomFields(entity);
  const [code, setCode] = useState<Columns | null>(null);
  const isUsed = fields !== undefined && fields.length > 0;
  useEffect(() => {
    if (isUsed) void import("./custom-columns").then(setCode);
  }, [isUsed]);
  const [yes, no] = [common("yes"), common("no")];
  return useMemo(() => {
    if (fields === undefined || code === null) return list;
    return {
      ...list,
      columns: [...list.columns, ...fields.map((field) => code.columnOf<Wire<S["row"]>>(field))],
      filters: [...list.filters, ...fields.map((field) => code.filterOf(field, { yes, no }))],
    };
  }, [list, fields, code, yes, no]);
}
