"use client";

import { useTranslations } from "next-intl";
import { usePerform } from "@/components/api/use-perform";
import { calendarLook } from "@/components/calendar/resource";
import { spanOf, type Dates } from "@/components/gantt/scale";
import type { GanttRow } from "@/components/gantt/use-bars";
import { tasks } from "@/components/tasks/resource";
import { showToast } from "@/components/ui/toast-store";
import { daysBetween } from "@/lib/commerce/days";
import { projects } from "./resource";
import { rowIdOf, waitingFor, type TimelineEntry } from "./timeline-rows";

/** Stores the new dates of a bar; where others wait for a task that now ends on another day, offers to move them as well. */
export function useTimelineChanges(project: string, entries: readonly TimelineEntry[]) {
  const t = useTranslations("projects.timeline");
  const { api, perform } = usePerform([projects.name, tasks.name, "calendar"]);

  function offer(task: string, title: string, days: number): void {
    const count = waitingFor(entries, task).length;
    if (count === 0 || days === 0) {
      showToast({ tone: "good", text: t("moved", { title }) });
      return;
    }
    const move = (by: number, done: () => void) => void perform(() => api.call(tasks.verbs.move_dependents, { id: task, days: by }), done);
    const undo = { label: t("undo"), run: () => move(-days, () => showToast({ tone: "good", text: t("undone") })) };
    const run = () => move(days, () => showToast({ tone: "good", text: t("moved_too", { count }), action: undo }));
    showToast({ tone: "neutral", text: t("waiting", { title, count }), action: { label: t("move_too", { days }), run } });
  }

  return async function change(row: GanttRow, { start, end }: Dates): Promise<boolean> {
    const entry = entries.find((each) => rowIdOf(each) === row.id);
    if (entry === undefined) return false;
    const { task_id, milestone_key, version } = entry;
    if (task_id === null) {
      if (end === null) return false;
      const work = () =>
        api.call(calendarLook.verbs.move, { source: "milestones", id: project, to: end, milestone: milestone_key, occurrence: null });
      return perform(work, () => showToast({ tone: "good", text: t("moved", { title: row.title }) }));
    }
    const [before, after] = [spanOf(row), spanOf({ start, end })];
    const days = before === null || after === null ? 0 : daysBetween(before.to, after.to);
    return perform(
      () => api.update(tasks, task_id, version ?? 1, { starts_on: start, due_on: end }),
      () => offer(task_id, row.title, days),
    );
  };
}
