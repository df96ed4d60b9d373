"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { QueryValues } from "./request";
import { queryKeys, type FirstPage, type Page, type Resource, type ResourceSchemas, type Wire } from "./resource";
import { useApi } from "./use-api";

/** Whether two queries are equal, whatever the order of their parameters. */
export function sameQuery(a: QueryValues, b: QueryValues): boolean {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return names.every((name) => (a[name] ?? "") === (b[name] ?? ""));
}

/** The API's `include`: only the first page requests the total count, and the sums in lists of money. */
function includeOf({ include: more, sums }: { include?: string; sums?: boolean }, first: boolean): { include?: string } {
  const include = [...(first ? ["total"] : []), ...(more === undefined ? [] : [more]), ...(first && sums === true ? ["sums"] : [])].join(
    ",",
  );
  return include === "" ? {} : { include };
}

/** A list loaded page by page with cursors. The server's first page is used if it has the same query. */
export function useList<S extends ResourceSchemas>(resource: Resource<S>, query: QueryValues, first?: FirstPage<Wire<S["row"]>>) {
  type Row = Wire<S["row"]>;
  const api = useApi();
  const initial = first && sameQuery(first.query, query) ? { initialData: { pages: [first.page], pageParams: [null] } } : {};
  const list = useInfiniteQuery<Page<Row>, Error, { pages: Page<Row>[] }, ReturnType<typeof queryKeys.list>, string | null>({
    queryKey: queryKeys.list(api.tenant, resource.name, query),
    queryFn: ({ pageParam, signal }) =>
      api.list(
        resource,
        { ...query, ...includeOf(resource, pageParam === null), ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      ),
    initialPageParam: null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
    ...initial,
  });
  const pages = list.data?.pages ?? [];
  return {
    ...list,
    rows: pages.flatMap((page) => page.data),
    total: pages[0]?.total ?? null,
    nextCursor: pages.at(-1)?.next_cursor ?? null,
  };
}
