"use client";

import { useQuery } from "@tanstack/react-query";
import { createContext, useContext, useMemo, type ReactNode } from "react";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { useCan } from "@/components/shell/workplace";
import type { TaskStatus } from "@/lib/domains/tasks/schema";
import { taskStatuses, type OwnStatusRow } from "./resource";
import { columnKeyOf, statusColumns, type StatusColumn } from "./status-columns";

const First = createContext<readonly OwnStatusRow[] | undefined>(undefined);

/** Gives the page the company's own statuses as the server read them. */
export function TaskStatuses({ first, children }: { first: readonly OwnStatusRow[]; children: ReactNode }) {
  return <First.Provider value={first}>{children}</First.Provider>;
}

/** The company's own statuses in their order; all at once, for they are few. */
export function useOwnStatuses(): readonly OwnStatusRow[] {
  const first = useContext(First);
  const api = useApi();
  const can = useCan();
  const { data } = useQuery<readonly OwnStatusRow[]>({
    queryKey: queryKeys.list(api.tenant, taskStatuses.name, { limit: "100" }),
    queryFn: async ({ signal }) => (await api.list(taskStatuses, { limit: "100" }, signal)).data,
    enabled: can("tasks.read"),
    staleTime: 300_000,
    initialData: first,
  });
  return data ?? none;
}

const none: readonly OwnStatusRow[] = [];

/** The statuses that tasks can have, with their names; `words` names the standard ones. */
export function useTaskStatuses(words: (status: TaskStatus) => string) {
  const own = useOwnStatuses();
  return useMemo(() => {
    const columns = statusColumns(own);
    const nameOf = ({ name, meaning }: StatusColumn) => name ?? words(meaning);
    const columnOf = (task: { status: TaskStatus; status_id: string | null }) => {
      const key = columnKeyOf(columns, task);
      return columns.find((column) => column.key === key) ?? { key, meaning: task.status, name: null, tone: "neutral" as const };
    };
    return { columns, nameOf, columnOf, isOwn: own.length > 0 };
  }, [own, words]);
}
