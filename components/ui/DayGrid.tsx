"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { addDays, addMonths } from "@/lib/commerce/days";
import { Button } from "./Button";
import { classNames } from "./class-names";
import { firstWeekday } from "./first-weekday";
import { IconButton } from "./IconButton";

const instantOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

interface DayGridProps {
  value: string | null;
  today: string;
  isSelectable: (day: string) => boolean;
  onChoose: (day: string) => void;
}

/** A month grid; arrow keys move by day and week, Page Up and Page Down by month. */
export function DayGrid({ value, today, isSelectable, onChoose }: DayGridProps) {
  const t = useTranslations("common.ui");
  const format = useFormatter();
  const first = firstWeekday(useLocale());
  const grid = useRef<HTMLTableElement>(null);
  const [cursor, setCursor] = useState(value ?? today);
  useEffect(() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(), [cursor]);

  const month = `${cursor.slice(0, 8)}01`;
  const begin = addDays(month, -((instantOf(month).getUTCDay() - first + 7) % 7));
  const weeks = Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (_unused, day) => addDays(begin, week * 7 + day)));
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const forward = getComputedStyle(event.currentTarget).direction === "rtl" ? -1 : 1;
    const days = { ArrowLeft: -forward, ArrowRight: forward, ArrowUp: -7, ArrowDown: 7 }[event.key];
    const months = { PageUp: -1, PageDown: 1 }[event.key];
    if (days === undefined && months === undefined) return;
    event.preventDefault();
    setCursor(days === undefined ? addMonths(cursor, months ?? 0) : addDays(cursor, days));
  };
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between">
        <IconButton
          label={t("previous_month")}
          icon={<ChevronLeft className="rtl:rotate-180" />}
          onClick={() => setCursor(addMonths(cursor, -1))}
        />
        <p aria-live="polite" className="font-medium">
          {format.dateTime(instantOf(month), { month: "long", year: "numeric", timeZone: "UTC" })}
        </p>
        <IconButton
          label={t("next_month")}
          icon={<ChevronRight className="rtl:rotate-180" />}
          onClick={() => setCursor(addMonths(cursor, 1))}
        />
      </div>
      <table ref={grid} role="grid" onKeyDown={handleKey} className="w-full text-center text-sm">
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" className="h-7 font-normal text-muted">
                {format.dateTime(instantOf(day), { weekday: "narrow", timeZone: "UTC" })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((days) => (
            <tr key={days[0]}>
              {days.map((day) => (
                <td key={day} className="p-0">
                  <button
                    type="button"
                    tabIndex={day === cursor ? 0 : -1}
                    aria-label={format.dateTime(instantOf(day), { dateStyle: "full", timeZone: "UTC" })}
                    aria-pressed={day === value}
                    aria-current={day === today ? "date" : undefined}
                    // `aria-disabled` keeps the day reachable by arrow keys; `disabled` would not.
                    aria-disabled={isSelectable(day) ? undefined : true}
                    data-away={day.slice(0, 7) === cursor.slice(0, 7) ? undefined : true}
                    onClick={() => isSelectable(day) && onChoose(day)}
                    className={classNames(
                      "size-8 rounded-md not-aria-disabled:hover:bg-hover data-away:text-muted aria-disabled:cursor-default",
                      "aria-disabled:opacity-40 aria-[current=date]:font-bold aria-[current=date]:ring-1 aria-[current=date]:ring-accent",
                      "aria-[current=date]:ring-inset aria-pressed:bg-accent aria-pressed:text-on-accent",
                    )}
                  >
                    {format.number(Number(day.slice(8)))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isSelectable(today) ? (
        <Button tone="quiet" onClick={() => onChoose(today)}>
          {t("today")}
        </Button>
      ) : null}
    </div>
  );
}
