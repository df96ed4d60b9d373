"use client";

import { useQuery } from "@tanstack/react-query";
import { queryKeys, type Resource, type ResourceSchemas, type Wire } from "./resource";
import { useApi } from "./use-api";
import type { ById, Verb } from "./verb";

/** One record, refetched when stale; `initial` is the server's first read. */
export function useRecord<S extends ResourceSchemas>(resource: Resource<S>, id: string, initial: Wire<S["detail"]>): Wire<S["detail"]> {
  const api = useApi();
  const { data } = useQuery<Wire<S["detail"]>>({
    queryKey: queryKeys.record(api.tenant, resource.name, id),
    queryFn: ({ signal }) => api.get(resource, id, signal),
    initialData: initial,
  });
  return data ?? initial;
}

/** A row of a list by its id, refetched like a record, for kinds whose row is the whole record. Null without an id. */
export function useSingle<S extends ResourceSchemas>(
  resource: Resource<S>,
  id: string | null,
  initial: Wire<S["row"]> | null,
): Wire<S["row"]> | null {
  const api = useApi();
  const { data } = useQuery<Wire<S["row"]>>({
    queryKey: queryKeys.record(api.tenant, resource.name, id ?? ""),
    queryFn: ({ signal }) => api.ask<ById, Wire<S["row"]>>(resource.get, { id: id ?? "" }, signal),
    enabled: id !== null,
    // Null is no first read: it would count as fresh, and the record would not be asked for.
    ...(initial === null ? {} : { initialData: initial }),
  });
  return id === null ? null : (data ?? initial);
}

/** A part of a record, such as its files, loaded after the page. */
export function usePart<Input extends object, Answer>(
  resource: { name: string },
  id: string,
  part: string,
  verb: Verb<Input, Answer>,
  input: NoInfer<Input>,
  enabled = true,
) {
  const api = useApi();
  return useQuery<Answer>({
    queryKey: [...queryKeys.part(api.tenant, resource.name, id, part), input],
    queryFn: ({ signal }) => api.ask(verb, input, signal),
    enabled,
  });
}
