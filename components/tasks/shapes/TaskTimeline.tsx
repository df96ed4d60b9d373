"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { usePerform } from "@/components/api/use-perform";
import { DatedList } from "@/components/gantt/DatedList";
import { Gantt, type GanttRow } from "@/components/gantt/Gantt";
import type { Dates, Zoom } from "@/components/gantt/scale";
import { ZoomSwitch } from "@/components/gantt/ZoomSwitch";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { showToast } from "@/components/ui/toast-store";
import { tasks, type TaskRow } from "../resource";
import { useAllTasks } from "./use-all-tasks";

interface TaskTimelineProps {
  query: Readonly<Record<string, string>>;
  today: string;
  zoom: Zoom;
  onZoom: (zoom: Zoom) => void;
}

const first = ({ starts_on, due_on }: TaskRow) => starts_on ?? due_on ?? "~";

/** The tasks of a filter against the days, from their start to their due date; what has no date comes last. */
export function TaskTimeline({ query, today, zoom, onZoom }: TaskTimelineProps) {
  const t = useTranslations("tasks.shapes");
  const words = useTranslations("gantt");
  const can = useCan();
  const pagePath = usePagePath();
  const { api, perform } = usePerform([tasks.name]);
  const { sort: _sort, ...filter } = query;
  const found = useAllTasks(filter);
  const rows = useMemo(
    () =>
      (found?.rows ?? [])
        .toSorted((a, b) => (first(a) < first(b) ? -1 : first(a) > first(b) ? 1 : 0))
        .map((task): GanttRow => ({
          ...{ id: task.id, title: task.title, start: task.starts_on, end: task.due_on, done: task.status === "done" },
          ...{ milestone: false, href: pagePath("tasks", task.id), baseline: null, after: [] },
        })),
    [found, pagePath],
  );
  async function change(row: GanttRow, { start, end }: Dates): Promise<boolean> {
    const version = found?.rows.find(({ id }) => id === row.id)?.version;
    if (version === undefined) return false;
    let after = version;
    const done = await perform(async () => {
      after = (await api.update(tasks, row.id, version, { starts_on: start, due_on: end })).version;
    });
    if (done) {
      const back = () => void perform(() => api.update(tasks, row.id, after, { starts_on: row.start, due_on: row.end }));
      showToast({ tone: "good", text: t("moved", { title: row.title }), action: { label: t("undo"), run: back } });
    }
    return done;
  }
  return (
    <div className="grid content-start gap-3 px-4 pb-6 md:px-6">
      <ZoomSwitch zoom={zoom} onChange={onZoom} />
      {found?.capped ? <Alert tone="neutral">{t("capped")}</Alert> : null}
      {found?.rows.length === 0 ? <p className="py-6 text-muted">{t("none")}</p> : null}
      {rows.length === 0 ? null : (
        <Gantt label={words("label")} rows={rows} today={today} zoom={zoom} onChange={can("tasks.write") ? change : null} />
      )}
      <DatedList rows={rows} className="sm:hidden" />
    </div>
  );
}
