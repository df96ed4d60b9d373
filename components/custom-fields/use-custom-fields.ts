"use client";

import { useQuery } from "@tanstack/react-query";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { useCan } from "@/components/shell/workplace";
import { customFieldList, customFields, type CustomFieldRow, type Entity } from "./resource";

/** The custom fields of an entity that the reader may see, in display order; undefined while they load, none without an entity. */
export function useCustomFields(entity: Entity | null): readonly CustomFieldRow[] | undefined {
  const api = useApi();
  const can = useCan();
  const query = { entity: entity ?? "customers", limit: "100" } as const;
  const enabled = entity !== null && can("custom_fields.read");
  const { data, isError } = useQuery({
    queryKey: queryKeys.list(api.tenant, customFieldList, query),
    queryFn: ({ signal }) => api.ask(customFields.list, query, signal),
    enabled,
  });
  return enabled && !isError ? data?.data : none;
}

const none: readonly CustomFieldRow[] = [];
