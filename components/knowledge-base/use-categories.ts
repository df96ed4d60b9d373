"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Api } from "@/components/api/api";
import type { Lookup } from "@/components/api/lookup";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { foldText } from "@/lib/kernel/base/fold-text";
import { orderTree, type Branch } from "@/lib/domains/knowledge-base/rules";
import { categories, type CategoryRow } from "./resource";

async function readAll(api: Api, signal: AbortSignal): Promise<CategoryRow[]> {
  const rows: CategoryRow[] = [];
  let cursor: string | null = null;
  do {
    const page: { data: CategoryRow[]; next_cursor: string | null } = await api.list(
      categories,
      { limit: "200", ...(cursor === null ? {} : { cursor }) },
      signal,
    );
    rows.push(...page.data);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return rows;
}

/** All categories in reading order; undefined while they load. */
export function useCategories(): readonly Branch<CategoryRow>[] | undefined {
  const api = useApi();
  const { data } = useQuery({
    queryKey: queryKeys.list(api.tenant, categories.name, { all: "true" }),
    queryFn: ({ signal }) => readAll(api, signal),
  });
  return useMemo(() => data && orderTree(data), [data]);
}

/** The names from the top down to a category, as one line. */
export const pathText = (path: readonly string[]): string => path.join(" › ");

/** A category by part of its name or of those above it. */
export const categoryLookup: Lookup = {
  key: categories.name,
  async search(api, text, signal) {
    const term = foldText(text);
    return orderTree(await readAll(api, signal))
      .map(({ row, path }) => ({ value: row.id, label: pathText(path) }))
      .filter(({ label }) => foldText(label).includes(term));
  },
  async resolve(api, id, signal) {
    const found = orderTree(await readAll(api, signal)).find(({ row }) => row.id === id);
    return found ? { value: id, label: pathText(found.path) } : null;
  },
};
