"use client";

import { useFormatter, useLocale } from "next-intl";
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { exponentOf, type Currency } from "@/lib/commerce/currency-codes";
import { showMoney } from "@/lib/commerce/show-money";
import { directionOf } from "@/lib/i18n/locale";
import type { ChartProps } from "./chart-props";

const ink = { fill: "var(--muted)", fontSize: 12 };
const height = 220;

/** A label of the axis with a word a line, so that neighbours do not touch on a phone. */
function Words({ x = 0, y = 0, payload }: { x?: number; y?: number; payload?: { value: string } }) {
  const words = (payload?.value ?? "").split(" ");
  const lines = words.length > 2 ? [words.slice(0, 2).join(" "), words.slice(2).join(" ")] : words;
  return (
    <text x={x} y={y} textAnchor="middle" {...ink}>
      {lines.map((line) => (
        <tspan key={line} x={x} dy={14}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

/** The chart's bars. They repeat the table, so they are outside the tab order and hidden from screen readers. */
export function Bars({ bars, series, currency }: ChartProps & { currency: Currency | "hours" }) {
  const locale = useLocale();
  const format = useFormatter();
  const rtl = directionOf(locale) === "rtl";
  // Few bars all have their label, a word a line on a phone; of many, as many as fit.
  const isFew = bars.length <= 6;
  // The chart runs left to right, so an Arabic label such as "2 thousand" needs an isolate with its own direction.
  const own = (text: string) => (rtl ? `\u2067${text}\u2069` : text);
  const short = (value: number) => own(format.number(value, { notation: "compact", maximumFractionDigits: 1 }));
  const hours = (value: number) => format.number(value, { style: "unit", unit: "hour", unitDisplay: "short", maximumFractionDigits: 1 });
  const whole = (value: unknown) =>
    own(currency === "hours" ? hours(Number(value)) : showMoney(Number(value).toFixed(exponentOf(currency)), currency, locale));
  return (
    <ResponsiveContainer width="100%" height={height}>
      <BarChart
        data={bars.map(({ label, values }) => ({ label: own(label), ...values }))}
        accessibilityLayer={false}
        margin={{ top: 8, right: 8, bottom: 0, left: 8 }}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="label"
          reversed={rtl}
          tick={<Words />}
          height={isFew ? 44 : 30}
          interval={isFew ? 0 : "preserveEnd"}
          tickLine={false}
          axisLine={{ stroke: "var(--line)" }}
        />
        <YAxis orientation={rtl ? "right" : "left"} tickFormatter={short} tick={ink} tickLine={false} axisLine={false} width={64} />
        <Tooltip
          formatter={whole}
          isAnimationActive={false}
          cursor={{ fill: "var(--hover)" }}
          contentStyle={{ background: "var(--raised)", border: "1px solid var(--line)", borderRadius: 6, fontSize: 12 }}
          itemStyle={{ color: "var(--text)" }}
        />
        {series.map(({ key, label, tone, stack }) => (
          <Bar
            key={key}
            dataKey={key}
            name={label}
            fill={`var(--${tone})`}
            maxBarSize={44}
            isAnimationActive={false}
            {...(stack ? { stackId: "all" } : {})}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
