import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

interface CellTableProps {
  title: string;
  /** The heading of the first column. */
  corner: string;
  columns: readonly string[];
  rows: readonly { key: string; head: ReactNode; strong?: boolean; cells: readonly ReactNode[] }[];
}

/** A report's table of counts, rates and amounts. */
export function CellTable({ title, corner, columns, rows }: CellTableProps) {
  return (
    <div className="overflow-x-auto" role="region" aria-label={title} tabIndex={0}>
      <table className="w-full text-sm">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="border-b border-line text-xs text-muted">
            <th scope="col" className="h-9 min-w-40 pe-4 text-start font-normal">
              {corner}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="h-9 ps-4 text-figures font-normal whitespace-nowrap">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, head, strong = false, cells }) => (
            <tr key={key} className={classNames("border-b border-line", strong ? "font-semibold" : "")}>
              <th scope="row" className={classNames("h-9 pe-4 text-start", strong ? "" : "font-normal")}>
                {head}
              </th>
              {cells.map((cell, index) => (
                <td key={columns[index]} className="h-9 ps-4 text-figures">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
