"use client";

import { classNames } from "@/components/ui/class-names";
import { placed } from "./placed";
import type { Bars, GanttRow } from "./use-bars";

interface BarProps {
  row: GanttRow;
  bars: Bars;
  /** From the start of the chart, and how wide it is drawn, in pixels. */
  start: number;
  width: number;
  describedBy: string;
}

/** Below this width a bar has no grips at its ends. */
const smallest = 44;
/** What a finger or a pointer can hit. */
const target = 24;

/** A task's bar or a milestone's diamond. Where it can be changed it is a button, with a grip at each end if there is room. */
export function Bar({ row, bars, start, width, describedBy }: BarProps) {
  const name = `${row.title}: ${bars.textOf(row)}`;
  const tone = row.done ? "border-good bg-good-soft" : row.milestone ? "border-accent bg-accent" : "border-accent bg-accent-soft";
  const drawn = row.milestone ? (
    <span className={classNames("absolute inset-1.5 rotate-45 border", tone)} />
  ) : (
    <span ref={placed({ inlineSize: width })} className={classNames("absolute inset-y-0 start-0 rounded-sm border", tone)} />
  );
  const where = placed({ insetInlineStart: row.milestone ? start + width / 2 - target / 2 : start, inlineSize: Math.max(width, target) });
  const size = classNames("absolute top-1.5 h-6", row.milestone && "max-w-6");
  if (!bars.canChange)
    return (
      <span role="img" aria-label={name} title={name} className={size} ref={where}>
        {drawn}
      </span>
    );
  return (
    <button
      type="button"
      title={name}
      aria-label={name}
      aria-describedby={describedBy}
      data-bar={row.id}
      {...bars.pointer(row, "move")}
      {...bars.keyboard(row)}
      className={classNames(
        size,
        "z-10 cursor-grab touch-none rounded-sm active:cursor-grabbing",
        bars.isHeld(row) && "outline-2 outline-offset-1 outline-accent",
      )}
      ref={where}
    >
      {drawn}
      {!row.milestone && width >= smallest ? (
        <>
          <span {...bars.pointer(row, "start")} aria-hidden="true" className="absolute inset-y-0 start-0 w-2 cursor-ew-resize touch-none" />
          <span {...bars.pointer(row, "end")} aria-hidden="true" className="absolute inset-y-0 end-0 w-2 cursor-ew-resize touch-none" />
        </>
      ) : null}
    </button>
  );
}
