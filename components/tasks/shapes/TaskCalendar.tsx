"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Agenda } from "@/components/calendar/Agenda";
import { rangeOf, stepFrom } from "@/components/calendar/calendar-range";
import { MonthGrid } from "@/components/calendar/MonthGrid";
import type { EntryRow } from "@/components/calendar/resource";
import { useDated } from "@/components/calendar/use-dated";
import { useMoves } from "@/components/calendar/use-moves";
import { usePagePath } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { IconButton } from "@/components/ui/IconButton";
import { firstWeekday } from "@/components/ui/first-weekday";
import { entriesByDay } from "@/lib/domains/calendar/rules";
import type { TaskRow } from "../resource";
import { useAllTasks } from "./use-all-tasks";

const toEntry = ({ id, title, due_on, status, assignee_id }: TaskRow): EntryRow[] =>
  due_on === null
    ? []
    : [
        {
          ...{ source: "tasks", id, title, starts_on: due_on, ends_on: due_on, starts_at: null, ends_at: null },
          ...{ location: null, occurrence: null, milestone: null, owner_id: assignee_id, done: status === "done" },
        },
      ];

/** The tasks of a filter by their due dates, a month at a time; each moves to another day by drag or keyboard. */
export function TaskCalendar({ query, today }: { query: Readonly<Record<string, string>>; today: string }) {
  const t = useTranslations("tasks.shapes");
  const nav = useTranslations("calendar.nav");
  const locale = useLocale();
  const dated = useDated();
  const pagePath = usePagePath();
  const [day, setDay] = useState(today);
  const range = rangeOf("month", day, firstWeekday(locale));
  const { due_from = range.from, due_until = range.to, sort: _sort, ...filter } = query;
  const found = useAllTasks({
    ...filter,
    due_from: due_from > range.from ? due_from : range.from,
    due_until: due_until < range.to ? due_until : range.to,
  });
  const moves = useMoves(range);
  const days = entriesByDay((found?.rows ?? []).flatMap(toEntry), range.from, range.to);
  const dayHref = (of: string) =>
    `${pagePath("tasks")}?${new URLSearchParams({ ...filter, due_from: of, due_until: of, shape: "list" }).toString()}`;
  const shown = { days, today, open: () => undefined, dayHref };
  return (
    <div className="grid gap-3 px-4 pb-6 md:px-6">
      <div className="flex flex-wrap items-center gap-2">
        <IconButton
          icon={<ChevronLeft className="rtl:rotate-180" />}
          label={nav("previous")}
          onClick={() => setDay(stepFrom("month", day, -1))}
        />
        <Button onClick={() => setDay(today)}>{nav("today")}</Button>
        <IconButton
          icon={<ChevronRight className="rtl:rotate-180" />}
          label={nav("next")}
          onClick={() => setDay(stepFrom("month", day, 1))}
        />
        <h2 aria-live="polite" className="text-lg font-semibold">
          {dated(day, { month: "long", year: "numeric" })}
        </h2>
      </div>
      {found?.capped ? <Alert tone="neutral">{t("capped")}</Alert> : null}
      <MonthGrid {...shown} moves={moves} month={day.slice(0, 7)} />
      <Agenda {...shown} className="sm:hidden" />
      <p role="status" className="sr-only">
        {moves.said}
      </p>
    </div>
  );
}
