"use client";

import { rowHeight, spanOf, type Dates } from "./scale";
import type { GanttRow } from "./use-bars";

interface LinksProps {
  rows: readonly GanttRow[];
  datesOf: (row: GanttRow) => Dates;
  at: (day: string) => number;
  width: number;
  total: number;
}

/** Lines from the end of each row to the start of those that wait for it; red where the dates disagree. The list says the same in words. */
export function Links({ rows, datesOf, at, width, total }: LinksProps) {
  const places = new Map(rows.map((row, index) => [row.id, { span: spanOf(datesOf(row)), y: index * rowHeight + rowHeight / 2 }]));
  const lines = rows.flatMap((row) =>
    row.after.flatMap((id) => {
      const [from, to] = [places.get(id), places.get(row.id)];
      if (!from?.span || !to?.span) return [];
      const [x1, x2] = [at(from.span.to) + width, at(to.span.from)];
      const bend = Math.max(x1 + 6, x2 - 6);
      const path =
        x2 - 6 >= x1 + 6
          ? `M${x1} ${from.y}H${bend}V${to.y}H${x2}`
          : `M${x1} ${from.y}H${x1 + 6}V${(from.y + to.y) / 2}H${x2 - 6}V${to.y}H${x2}`;
      return [{ key: `${id} ${row.id}`, path, x: x2, y: to.y, late: to.span.from <= from.span.to }];
    }),
  );
  return (
    <svg
      aria-hidden="true"
      width={total}
      height={rows.length * rowHeight}
      className="pointer-events-none absolute inset-0 z-[5] fill-none rtl:-scale-x-100"
    >
      {lines.map(({ key, path, x, y, late }) => (
        <g key={key} className={late ? "stroke-bad text-bad" : "stroke-muted text-muted"}>
          <path d={path} strokeWidth="1.5" />
          <path d={`M${x - 5} ${y - 4}L${x} ${y}L${x - 5} ${y + 4}`} strokeWidth="1.5" />
        </g>
      ))}
    </svg>
  );
}
