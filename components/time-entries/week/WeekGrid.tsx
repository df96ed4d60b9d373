"use client";

import { useFormatter, useTranslations } from "next-intl";
import { RecordName } from "@/components/record/RecordName";
import { classNames } from "@/components/ui/class-names";
import { DurationCell, cellMark } from "./DurationCell";
import { durationText } from "./duration-text";
import type { Sheet, SheetCell, SheetRow } from "./use-week";

export interface WeekParts {
  sheet: Sheet;
  rows: readonly SheetRow[];
  today: string;
  secondsOf: (task_id: string, cell: SheetCell) => number;
  /** Why the cell can't be typed into. */
  lockOf: (cell: SheetCell) => string | null;
  change: (task_id: string, cell: SheetCell, seconds: number) => void;
}

/** The day's short name and number; days have no time zone. */
export function useDayText() {
  const format = useFormatter();
  return (day: string) => format.dateTime(new Date(day), { weekday: "short", day: "numeric", timeZone: "UTC" });
}

export function totalOf(rows: readonly SheetRow[], secondsOf: WeekParts["secondsOf"], day: string | null): number {
  return rows.reduce(
    (sum, { task_id, cells }) =>
      sum + cells.reduce((own, cell) => (day === null || cell.day === day ? own + secondsOf(task_id, cell) : own), 0),
    0,
  );
}

/** The week as a sheet: a row for each task, a column for each day, totals at both edges. */
export function WeekGrid({ sheet, rows, today, secondsOf, lockOf, change }: WeekParts) {
  const t = useTranslations("time_entries.week");
  const dayText = useDayText();
  const total = (seconds: number) => <bdi dir="ltr">{durationText(seconds) || "0:00"}</bdi>;
  const cell = "numbers px-2 py-1.5 text-end text-sm";
  return (
    <table className="hidden w-full border-collapse md:table">
      <thead>
        <tr className="border-b border-line text-sm text-muted">
          <th scope="col" className="px-2 py-1.5 text-start font-medium">
            {t("task")}
          </th>
          {sheet.days.map((day) => (
            <th
              key={day}
              scope="col"
              aria-current={day === today ? "date" : undefined}
              className="w-22 px-2 py-1.5 text-end font-medium aria-[current=date]:text-accent"
            >
              {dayText(day)}
            </th>
          ))}
          <th scope="col" className="w-20 px-2 py-1.5 text-end font-medium">
            {t("total")}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.task_id} className="border-b border-line">
            <th scope="row" className="max-w-64 px-2 py-1.5 text-start font-normal">
              <TaskTitle row={row} />
            </th>
            {row.cells.map((each, column) => (
              <td key={each.day} className="p-1">
                <DurationCell
                  {...cellMark(index, column)}
                  label={t("cell", { task: row.task_title || t("personal_task"), day: dayText(each.day) })}
                  seconds={secondsOf(row.task_id, each)}
                  locked={lockOf(each)}
                  running={each.running}
                  onChange={(seconds) => change(row.task_id, each, seconds)}
                />
              </td>
            ))}
            <td className={classNames(cell, "font-medium")}>{total(totalOf([row], secondsOf, null))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" className="px-2 py-1.5 text-start text-sm font-medium">
            {t("total")}
          </th>
          {sheet.days.map((day) => (
            <td key={day} className={cell}>
              {total(totalOf(rows, secondsOf, day))}
            </td>
          ))}
          <td className={classNames(cell, "font-semibold")}>{total(totalOf(rows, secondsOf, null))}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** A task with its place; of one that is personal to a colleague, readers see the time alone. */
export function TaskTitle({ row }: { row: SheetRow }) {
  const t = useTranslations("time_entries.week");
  const place = [row.project_name, row.customer_name].filter((name) => name !== null);
  return (
    <span className="grid min-w-0">
      <span className="truncate text-sm font-medium">
        {row.task_title === "" ? t("personal_task") : <RecordName noun="task" id={row.task_id} title={row.task_title} />}
      </span>
      {place.length > 0 ? (
        <span dir="auto" className="truncate text-xs text-muted">
          {place.join(" · ")}
        </span>
      ) : null}
    </span>
  );
}
