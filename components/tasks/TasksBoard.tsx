"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { staffLookup } from "@/components/api/lookup";
import { NameOf } from "@/components/api/NameOf";
import { ApiProblem } from "@/components/api/problem";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { useProblemText } from "@/components/api/use-problem-text";
import { Board, type BoardColumn } from "@/components/board/Board";
import { PageHeader } from "@/components/shell/PageHeader";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { Button, ButtonLink } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { showToast } from "@/components/ui/toast-store";
import { TaskStatus } from "@/lib/domains/tasks/schema";
import { tasks, type TaskRow } from "./resource";
import { TaskPriorityMark } from "./TaskMarks";

/** The tasks of one status, fifty at a time. */
function useStatus(status: TaskStatus) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: queryKeys.list(api.tenant, tasks.name, { status, board: "true" }),
    queryFn: ({ pageParam, signal }) =>
      api.list(tasks, { status, sort: "-status_changed_at", limit: "50", ...(pageParam === "" ? {} : { cursor: pageParam }) }, signal),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor,
  });
}

/** The tasks in a column for each status; moving a card changes the task's status. */
export function TasksBoard() {
  const t = useTranslations("tasks");
  const api = useApi();
  const cache = useQueryClient();
  const problemText = useProblemText();
  const can = useCan();
  const pagePath = usePagePath();
  const found: Record<TaskStatus, ReturnType<typeof useStatus>> = {
    open: useStatus("open"),
    in_progress: useStatus("in_progress"),
    waiting: useStatus("waiting"),
    done: useStatus("done"),
  };
  const rowsOf = (status: TaskStatus) => found[status].data?.pages.flatMap(({ data }) => data);
  const columns = TaskStatus.options.map((status): BoardColumn<TaskStatus> => ({
    key: status,
    title: t(`statuses.${status}`),
    summary: null,
    cards: rowsOf(status)?.map((task) => ({ id: task.id, name: task.title, content: <TaskCard task={task} /> })),
    more: found[status].hasNextPage ? (
      <Button tone="quiet" busy={found[status].isFetchingNextPage} onClick={() => void found[status].fetchNextPage()}>
        {t("board.more")}
      </Button>
    ) : null,
  }));
  async function move(id: string, status: TaskStatus): Promise<boolean> {
    const task = TaskStatus.options.flatMap((each) => rowsOf(each) ?? []).find((row) => row.id === id);
    if (task === undefined) return false;
    try {
      await api.update(tasks, id, task.version, { status });
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
    <div className="flex h-[calc(100dvh-3.5rem)] min-h-96 flex-col md:h-dvh">
      <PageHeader
        title={t("board.title")}
        trail={[{ label: t("plural"), href: pagePath("tasks") }]}
        action={
          can("tasks.write") ? (
            <ButtonLink href={pagePath("tasks", "new")} tone="primary">
              {t("actions.new")}
            </ButtonLink>
          ) : null
        }
      />
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
