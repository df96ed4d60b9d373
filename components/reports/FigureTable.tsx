"use client";

import type { ReactNode } from "react";
import { Amount } from "@/components/ui/Amount";
import type { Currency } from "@/lib/commerce/currencies";
import type { Wire } from "@/components/api/resource";
import type { Rows } from "@/lib/domains/reports/schema";
import { Figure, NoAmount } from "./Figure";
import { isZero } from "@/lib/commerce/is-zero";

export interface FigureRow {
  key: string;
  /** The row's heading as shown, and as plain text for accessible names. */
  head: ReactNode;
  name: string;
  strong?: boolean;
  /** In column order; without `rows` the figure is a difference or sum that no single list shows. */
  figures: readonly { amount: string; rows?: Wire<typeof Rows> }[];
}

interface FigureTableProps {
  title: string;
  /** The heading of the first column. */
  corner: string;
  columns: readonly string[];
  rows: readonly FigureRow[];
  currency: Currency;
}

/** A report's figures, each linking to its records. */
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
                  ) : isZero(amount) ? (
                    <NoAmount amount={amount} />
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
