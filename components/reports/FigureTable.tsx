"use client";

import type { ReactNode } from "react";
import { Amount } from "@/components/ui/Amount";
import type { Currency } from "@/lib/commerce/currencies";
import type { Wire } from "@/components/api/resource";
import type { Rows } from "@/lib/domains/reports/schema";
import { Figure } from "./Figure";

export interface FigureRow {
  key: string;
  /** What the row is of, as it stands in the table, and in words. */
  head: ReactNode;
  name: string;
  strong?: boolean;
  /** In the order of the columns; without `rows` it is a difference or sum that no one list shows. */
  figures: readonly { amount: string; rows?: Wire<typeof Rows> }[];
}

interface FigureTableProps {
  title: string;
  /** Over the rows' heads. */
  corner: string;
  columns: readonly string[];
  rows: readonly FigureRow[];
  currency: Currency;
}

/** The figures of a report, each opening its rows. */
export function FigureTable({ title, corner, columns, rows, currency }: FigureTableProps) {
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
          {rows.map(({ key, head, name, strong, figures }) => (
            <tr key={key} className={strong ? "border-b border-line font-semibold" : "border-b border-line"}>
              <th scope="row" className={strong ? "h-9 pe-4 text-start" : "h-9 pe-4 text-start font-normal"}>
                {head}
              </th>
              {figures.map(({ amount, rows: behind }, index) => (
                <td key={columns[index]} className="h-9 ps-4 text-figures">
                  {behind ? (
                    <Figure amount={amount} currency={currency} rows={behind} label={`${name}, ${columns[index] ?? ""}`} />
                  ) : (
                    <Amount value={amount} currency={currency} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
