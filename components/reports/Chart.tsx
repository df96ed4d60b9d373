"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/Skeleton";
import type { Currency } from "@/lib/commerce/currencies";
import type { ChartProps, Series } from "./chart-props";

/** The library is large, and the table says the same: it comes when the page is there. */
const Bars = dynamic(() => import("./Bars").then((module) => module.Bars), {
  ssr: false,
  loading: () => <Skeleton className="h-full w-full" />,
});

const swatches: Record<Series["tone"], string> = { accent: "bg-accent", warn: "bg-warn" };

/** A picture of the table below it. */
export function Chart({ currency, ...chart }: ChartProps & { currency: Currency }) {
  return (
    <div aria-hidden="true" className="grid gap-2">
      <ul className="flex flex-wrap gap-4 text-xs text-muted">
        <li>{currency}</li>
        {chart.series.length < 2
          ? null
          : chart.series.map(({ key, label, tone }) => (
              <li key={key} className="flex items-center gap-1.5">
                <span className={`size-2.5 rounded-sm ${swatches[tone]}`} />
                {label}
              </li>
            ))}
      </ul>
      {/* In a drawing the start of a text follows the direction: the bars turn themselves round, their labels must not. */}
      <div dir="ltr" className="h-[220px]">
        <Bars {...chart} currency={currency} />
      </div>
    </div>
  );
}
