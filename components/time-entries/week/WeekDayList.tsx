"use client";

import { useFormatter, useTranslations, type DateTimeFormatOptions } from "next-intl";
import { useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { DurationCell } from "./DurationCell";
import { durationText } from "./duration-text";
import { TaskTitle, totalOf, useDayText, type WeekParts } from "./WeekGrid";

/** A phone's week: one day at a time, with a field for each task. */
export function WeekDayList({ sheet, rows, today, secondsOf, lockOf, change }: WeekParts) {
  const t = useTranslations("time_entries.week");
  const dayText = useDayText();
  const format = useFormatter();
  // Apart, so that a long weekday, as the Arabic ones, leaves the number whole.
  const part = (each: string, options: DateTimeFormatOptions) => format.dateTime(new Date(each), { ...options, timeZone: "UTC" });
  const [day, setDay] = useState(sheet.days.includes(today) ? today : (sheet.days[0] ?? today));
  return (
    <div className="grid gap-3 md:hidden">
      <div role="group" aria-label={t("days")} className="grid grid-cols-7 gap-1">
        {sheet.days.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === day}
            onClick={() => setDay(each)}
            className={classNames(
              "grid min-h-14 content-center rounded-md border border-line px-0.5 text-center text-xs",
              "aria-pressed:border-accent aria-pressed:bg-accent-soft",
            )}
          >
            <span className="truncate">{part(each, { weekday: "short" })}</span>
            <span className="numbers font-medium">{part(each, { day: "numeric" })}</span>
            <bdi dir="ltr" className="numbers text-muted">
              {durationText(totalOf(rows, secondsOf, each)) || "0:00"}
            </bdi>
          </button>
        ))}
      </div>
      <ul className="grid">
        {rows.map((row) => {
          const cell = row.cells.find((each) => each.day === day);
          return cell === undefined ? null : (
            <li key={row.task_id} className="flex min-h-12 items-center gap-3 border-b border-line py-1">
              <span className="min-w-0 flex-1">
                <TaskTitle row={row} />
              </span>
              <span className="w-24">
                <DurationCell
                  label={t("cell", { task: row.task_title || t("personal_task"), day: dayText(day) })}
                  seconds={secondsOf(row.task_id, cell)}
                  locked={lockOf(cell)}
                  running={cell.running}
                  onChange={(seconds) => change(row.task_id, cell, seconds)}
                />
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
