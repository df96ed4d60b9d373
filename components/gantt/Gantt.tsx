"use client";

import { useTranslations } from "next-intl";
import { useEffect, useId, useMemo, useRef } from "react";
import { useDated } from "@/components/calendar/use-dated";
import { AheadLink } from "@/components/ui/AheadLink";
import { classNames } from "@/components/ui/class-names";
import { daysBetween } from "@/lib/commerce/days";
import { Bar } from "./Bar";
import { Links } from "./Links";
import { placed } from "./placed";
import { dayWidth, monthsOf, rangeOf, rowHeight, spanOf, type Dates, type Zoom } from "./scale";
import { useBars, type GanttRow } from "./use-bars";

export type { GanttRow } from "./use-bars";

const headHeight = 36;

interface GanttProps {
  label: string;
  rows: readonly GanttRow[];
  /** In the company's time zone. */
  today: string;
  zoom: Zoom;
  /** Null where the reader may not change dates. */
  onChange: ((row: GanttRow, dates: Dates) => Promise<boolean>) | null;
}

/** Rows against the days: bars moved and drawn out by drag or by keyboard, today, the saved plan, and what waits for what. */
export function Gantt({ label, rows, today, zoom, onChange }: GanttProps) {
  const t = useTranslations("gantt");
  const hint = useId();
  const dated = useDated();
  const width = dayWidth[zoom];
  const range = useMemo(
    () =>
      rangeOf(
        rows.flatMap((row) => [row, ...(row.baseline ? [row.baseline] : [])]),
        today,
      ),
    [rows, today],
  );
  const bars = useBars(width, onChange);
  const scroller = useRef<HTMLDivElement>(null);
  const at = (day: string) => daysBetween(range.from, day) * width;
  const todayAt = at(today);
  // Today stands a third from the start; scrolling to the left is negative where the page runs from right to left.
  useEffect(() => {
    const area = scroller.current;
    if (area === null) return;
    const wanted = Math.max(0, todayAt - area.clientWidth / 3);
    area.scrollLeft = getComputedStyle(area).direction === "rtl" ? -wanted : wanted;
  }, [todayAt]);
  const widthOf = (from: string, to: string) => Math.max((daysBetween(from, to) + 1) * width, 6);
  const day = (value: string) => dated(value, { day: "numeric", month: "short", year: "numeric" });
  const total = range.days * width;
  return (
    <div
      ref={scroller}
      role="group"
      aria-label={label}
      tabIndex={0}
      className="relative min-h-40 overflow-auto border-y border-line max-sm:hidden"
    >
      <p id={hint} className="sr-only">
        {t("hint")}
      </p>
      <div className="relative grid w-max grid-cols-[14rem_auto]">
        <div className="sticky start-0 top-0 z-40 border-e border-b border-line bg-surface" ref={placed({ blockSize: headHeight })} />
        <div className="sticky top-0 z-30 flex border-b border-line bg-surface" ref={placed({ blockSize: headHeight, inlineSize: total })}>
          {monthsOf(range).map(({ day: month, days }) => (
            <span
              key={month}
              className="flex items-center truncate border-e border-line px-2 text-sm whitespace-nowrap text-muted"
              ref={placed({ inlineSize: days * width })}
            >
              {dated(month, { month: days * width < 90 ? "short" : "long", ...(days * width < 60 ? {} : { year: "numeric" }) })}
            </span>
          ))}
        </div>
        <ul className="sticky start-0 z-20 border-e border-line bg-surface">
          {rows.map((row) => (
            <li key={row.id} className="flex items-center border-b border-line px-3 text-sm" ref={placed({ blockSize: rowHeight })}>
              {row.href === null ? (
                <bdi className="truncate font-medium">{row.title}</bdi>
              ) : (
                <AheadLink href={row.href} className="min-w-0 truncate py-1 hover:underline">
                  <bdi className={classNames(row.done && "text-muted line-through")}>{row.title}</bdi>
                </AheadLink>
              )}
            </li>
          ))}
        </ul>
        <div className="relative" ref={placed({ inlineSize: total, blockSize: rows.length * rowHeight })}>
          {monthsOf(range).map(({ day: month }) => (
            <span
              key={month}
              aria-hidden="true"
              className="absolute inset-y-0 border-s border-line"
              ref={placed({ insetInlineStart: at(month) })}
            />
          ))}
          <Links rows={rows} datesOf={bars.datesOf} at={at} width={width} total={total} />
          <span
            aria-hidden="true"
            title={t("today")}
            className="absolute inset-y-0 z-10 border-s-2 border-accent"
            ref={placed({ insetInlineStart: todayAt + width / 2 })}
          />
          {rows.map((row, index) => {
            const span = spanOf(bars.datesOf(row));
            const planned = row.baseline && spanOf(row.baseline);
            return (
              <div
                key={row.id}
                className="absolute inset-x-0 border-b border-line"
                ref={placed({ insetBlockStart: index * rowHeight, blockSize: rowHeight })}
              >
                {planned === null ? null : (
                  <span
                    title={t("planned", { from: day(planned.from), to: day(planned.to) })}
                    className="absolute bottom-1 h-1 rounded-full bg-muted opacity-60"
                    ref={placed({ insetInlineStart: at(planned.from), inlineSize: widthOf(planned.from, planned.to) })}
                  />
                )}
                {span === null ? null : (
                  <Bar row={row} bars={bars} start={at(span.from)} width={widthOf(span.from, span.to)} describedBy={hint} />
                )}
              </div>
            );
          })}
        </div>
      </div>
      <p role="status" className="sr-only">
        {bars.said}
      </p>
    </div>
  );
}
