"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { QueryValues } from "@/components/api/request";
import { queryKeys, type Page } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { tasks, type TaskRow } from "../resource";

/** The most tasks that a calendar or timeline shows. */
const most = 1_000;

/** All tasks of a query, up to a thousand. */
export function useAllTasks(query: QueryValues) {
  const api = useApi();
  const { data } = useQuery({
    queryKey: queryKeys.list(api.tenant, tasks.name, { ...query, pages: "all" }),
    queryFn: async ({ signal }) => {
      const rows: TaskRow[] = [];
      let cursor: string | null = null;
      do {
        const page: Page<TaskRow> = await api.list(tasks, { ...query, limit: "200", ...(cursor === null ? {} : { cursor }) }, signal);
        rows.push(...page.data);
        cursor = page.next_cursor;
      } while (cursor !== null && rows.length < most);
      return { rows, capped: cursor !== null };
    },
    placeholderData: keepPreviousData,
  });
  return data;
}
