"use client";

import { keepPreviousData, useQueries, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { staffLookup } from "@/components/api/lookup";
import { NameOf } from "@/components/api/NameOf";
import { ApiProblem } from "@/components/api/problem";
import { queryKeys, type Page } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { useProblemText } from "@/components/api/use-problem-text";
import { Board, type BoardColumn } from "@/components/board/Board";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { showToast } from "@/components/ui/toast-store";
import { tasks, type TaskRow } from "./resource";
import { statusFields, type StatusColumn } from "./status-columns";
import { TaskPriorityMark } from "./TaskMarks";
import { useTaskStatuses } from "./TaskStatuses";

const pageSize = 50;

/** The first pages of tasks of each status, and whether more follow. */
function useColumnTasks(
  columns: readonly StatusColumn[],
  filter: Readonly<Record<string, string>>,
  pages: Readonly<Record<string, number>>,
) {
  const api = useApi();
  return useQueries({
    queries: columns.map(({ key }) => {
      const query = { ...filter, ...statusFields(key), sort: "-status_changed_at", limit: String(pageSize) };
      const wanted = pages[key] ?? 1;
      return {
        queryKey: queryKeys.list(api.tenant, tasks.name, { ...query, pages: String(wanted) }),
        queryFn: async ({ signal }: { signal: AbortSignal }) => {
          const rows: TaskRow[] = [];
          let cursor: string | null = null;
          for (let page = 0; page < wanted && (page === 0 || cursor !== null); page++) {
            const found: Page<TaskRow> = await api.list(tasks, { ...query, ...(cursor === null ? {} : { cursor }) }, signal);
            rows.push(...found.data);
            cursor = found.next_cursor;
          }
          return { rows, more: cursor !== null };
        },
        placeholderData: keepPreviousData,
      };
    }),
  });
}

/** The columns that a filter leaves, and the rest of the filter. */
function narrow(columns: readonly StatusColumn[], { status, status_id, active, sort: _sort, ...filter }: Readonly<Record<string, string>>) {
  const left = columns.filter(
    ({ key, meaning }) =>
      (status === undefined || status === meaning) &&
      (status_id === undefined || status_id === key) &&
      (active === undefined || (active === "true") === (meaning !== "done")),
  );
  return { left, filter };
}

/** The tasks of a filter in a column for each status; moving a card changes the task's status. */
export function TasksBoard({ query }: { query: Readonly<Record<string, string>> }) {
  const t = useTranslations("tasks");
  const words = useTranslations("tasks.statuses");
  const api = useApi();
  const cache = useQueryClient();
  const problemText = useProblemText();
  const can = useCan();
  const { columns: all, nameOf } = useTaskStatuses(words);
  const { left: statuses, filter } = narrow(all, query);
  const [pages, setPages] = useState<Readonly<Record<string, number>>>({});
  const found = useColumnTasks(statuses, filter, pages);
  const columns = statuses.map((status, place): BoardColumn<string> => {
    const { data, isFetching = false } = found[place] ?? {};
    return {
      key: status.key,
      title: nameOf(status),
      summary: null,
      cards: data?.rows.map((task) => ({ id: task.id, name: task.title, content: <TaskCard task={task} /> })),
      more: data?.more ? (
        <Button tone="quiet" busy={isFetching} onClick={() => setPages((now) => ({ ...now, [status.key]: (now[status.key] ?? 1) + 1 }))}>
          {t("board.more")}
        </Button>
      ) : null,
    };
  });
  async function move(id: string, key: string): Promise<boolean> {
    const task = found.flatMap(({ data }) => data?.rows ?? []).find((row) => row.id === id);
    if (task === undefined) return false;
    try {
      await api.update(tasks, id, task.version, statusFields(key));
      return true;
    } catch (error) {
      const isStale = error instanceof ApiProblem && error.code === "stale";
      showToast({ tone: "bad", text: isStale ? t("board.stale") : problemText(error) });
      return false;
    } finally {
      await cache.invalidateQueries({ queryKey: queryKeys.all(api.tenant, tasks.name) });
    }
  }
  return (
    <div className="flex h-full min-h-96 flex-col pt-1">
      <Board label={t("board.title")} columns={columns} onMove={can("tasks.write") ? move : null} />
    </div>
  );
}

function TaskCard({ task }: { task: TaskRow }) {
  const pagePath = usePagePath();
  return (
    <div className="grid gap-0.5">
      <AheadLink href={pagePath("tasks", task.id)} className="inline-flex min-h-6 items-center font-medium hover:underline">
        <bdi className="[overflow-wrap:anywhere]">{task.title}</bdi>
      </AheadLink>
      {task.assignee_id === null ? null : (
        <span className="text-muted">
          <NameOf lookup={staffLookup} id={task.assignee_id} />
        </span>
      )}
      <div className="flex flex-wrap justify-between gap-x-3 text-muted">
        {task.due_on === null ? null : <DateText value={task.due_on} />}
        {task.priority === "high" || task.priority === "urgent" ? <TaskPriorityMark priority={task.priority} /> : null}
      </div>
    </div>
  );
}
