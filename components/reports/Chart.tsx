"use client";

import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/Skeleton";
import type { Currency } from "@/lib/commerce/currencies";
import type { ChartProps, Series } from "./chart-props";

/** Loaded after the page: the chart library is large, and the table shows the same figures. */
const Bars = dynamic(() => import("./Bars").then((module) => module.Bars), {
  ssr: false,
  loading: () => <Skeleton className="h-full w-full" />,
});

const swatches: Record<Series["tone"], string> = { accent: "bg-accent", warn: "bg-warn" };

/** A chart of the table below it. */
export function Chart({ currency, ...chart }: ChartProps & { currency: Currency | "hours" }) {
  const t = useTranslations("reports");
  return (
    <div aria-hidden="true" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <ul className="flex flex-wrap gap-4 text-xs text-muted">
        <li>{currency === "hours" ? t("hours") : currency}</li>
        {chart.series.length < 2
          ? null
          : chart.series.map(({ key, label, tone }) => (
              <li key={key} className="flex items-center gap-1.5">
                <span className={`size-2.5 rounded-sm ${swatches[tone]}`} />
                {label}
              </li>
            ))}
      </ul>
      {/* In SVG, `text-anchor: start` follows the direction. The bars are mirrored by the chart itself, so their labels stay left to
          right. */}
      <div dir="ltr" className="h-[220px] overflow-hidden">
        <Bars {...chart} currency={currency} />
      </div>
    </div>
  );
}
