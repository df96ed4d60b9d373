"use client";

import { useTranslations } from "next-intl";
import { useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { useDated } from "@/components/calendar/use-dated";
import { shifted, spanOf, type Dates, type Grip } from "./scale";

/** A bar of the chart: a task, or a milestone. */
export interface GanttRow extends Dates {
  id: string;
  title: string;
  done: boolean;
  /** Its only date cannot be drawn out. */
  milestone: boolean;
  /** Where the row leads; null for what has no page. */
  href: string | null;
  /** The dates of the saved plan, shown beneath. */
  baseline: Dates | null;
  /** The rows that must be done before. */
  after: readonly string[];
}

interface Held {
  /** The row as it was. */
  row: GanttRow;
  /** As it would be. */
  dates: Dates;
  /** Where the pointer took hold of which part; null for the keyboard. */
  drag: { x: number; grip: Grip } | null;
}

/** Whether later means further left. */
const isMirrored = (element: Element) => getComputedStyle(element).direction === "rtl";

/** Changing bars by drag and by keyboard; each change shows at once, is taken back when refused, and is announced. */
export function useBars(width: number, onChange: ((row: GanttRow, dates: Dates) => Promise<boolean>) | null) {
  const t = useTranslations("gantt");
  const dated = useDated();
  const [held, setHeld] = useState<Held | null>(null);
  const [sent, setSent] = useState<Readonly<Record<string, Dates>>>({});
  const [said, setSaid] = useState("");
  // A drag ends with a click on the bar, which must not take hold of it again.
  const dragged = useRef(false);

  const day = (value: string) => dated(value, { day: "numeric", month: "long", year: "numeric" });
  const text = (dates: Dates) => {
    const span = spanOf(dates);
    if (span === null) return t("no_dates");
    return span.from === span.to ? day(span.from) : t("from_to", { from: day(span.from), to: day(span.to) });
  };
  const datesOf = (row: GanttRow): Dates => (held?.row.id === row.id ? held.dates : (sent[row.id] ?? row));

  async function drop({ row, dates }: Held): Promise<void> {
    setHeld(null);
    if (onChange === null || (dates.start === row.start && dates.end === row.end)) return;
    setSent((now) => ({ ...now, [row.id]: dates }));
    const done = await onChange(row, dates);
    setSent(({ [row.id]: _done, ...others }) => others);
    setSaid(t(done ? "moved" : "not_moved", { title: row.title, dates: text(done ? dates : row) }));
  }

  function press(event: KeyboardEvent<HTMLElement>, row: GanttRow): void {
    if (held === null || held.drag !== null || held.row.id !== row.id) return;
    const forward = isMirrored(event.currentTarget) ? "ArrowLeft" : "ArrowRight";
    const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: -1, [forward]: 1, ArrowUp: -7, ArrowDown: 7 };
    const step = steps[event.key];
    if (event.key === "Escape") {
      event.stopPropagation();
      setHeld(null);
      setSaid(t("put_back", { title: row.title, dates: text(row) }));
    } else if (step !== undefined) {
      event.preventDefault();
      const grip: Grip = row.milestone ? "move" : event.shiftKey ? "end" : event.ctrlKey || event.metaKey ? "start" : "move";
      const dates = shifted(held.dates, grip, step);
      setHeld({ ...held, dates });
      setSaid(text(dates));
    }
  }

  return {
    said,
    datesOf,
    textOf: (row: GanttRow) => text(datesOf(row)),
    isHeld: (row: GanttRow) => held?.row.id === row.id,
    canChange: onChange !== null,
    /** For the bar itself, and the grips at its ends. */
    pointer: (row: GanttRow, grip: Grip) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        dragged.current = false;
        setHeld({ row, dates: row, drag: { x: event.clientX, grip } });
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (held === null || held.drag === null || held.row.id !== row.id) return;
        const distance = (event.clientX - held.drag.x) * (isMirrored(event.currentTarget) ? -1 : 1);
        const by = Math.round(distance / width);
        if (by !== 0) dragged.current = true;
        setHeld({ ...held, dates: shifted(row, held.drag.grip, by) });
      },
      onPointerUp: () => {
        if (held !== null && held.drag !== null) void drop(held);
      },
      onPointerCancel: () => setHeld(null),
    }),
    keyboard: (row: GanttRow) => ({
      "aria-pressed": held?.row.id === row.id && held.drag === null,
      onClick: () => {
        if (dragged.current) {
          dragged.current = false;
          return;
        }
        if (held !== null && held.row.id === row.id && held.drag === null) return void drop(held);
        setHeld({ row, dates: row, drag: null });
        setSaid(t("picked_up", { title: row.title, dates: text(row) }));
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => press(event, row),
      onBlur: () => {
        if (held !== null && held.drag === null && held.row.id === row.id) setHeld(null);
      },
    }),
  };
}

export type Bars = ReturnType<typeof useBars>;
