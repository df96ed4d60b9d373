"use client";

import { useFormatter, useLocale } from "next-intl";
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { Currency } from "@/lib/commerce/currencies";
import { directionOf, type Locale } from "@/lib/i18n/locale";
import type { ChartProps } from "./chart-props";

const ink = { fill: "var(--muted)", fontSize: 12 };
const height = 220;

/** The bars themselves. They stand for the table beside them, so nothing here is reached by keys or read aloud. */
export function Bars({ bars, series, currency }: ChartProps & { currency: Currency }) {
  const locale = useLocale() as Locale;
  const format = useFormatter();
  const rtl = directionOf(locale) === "rtl";
  const short = (value: number) => format.number(value, { style: "currency", currency, notation: "compact", maximumFractionDigits: 1 });
  const whole = (value: unknown) => format.number(Number(value), { style: "currency", currency });
  return (
    <ResponsiveContainer width="100%" height={height}>
      <BarChart data={bars.map(({ label, values }) => ({ label, ...values }))} accessibilityLayer={false} margin={{ top: 8, right: 8, bottom: 0, left: 8 }}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="label" reversed={rtl} tick={ink} tickLine={false} axisLine={{ stroke: "var(--line)" }} />
        <YAxis orientation={rtl ? "right" : "left"} tickFormatter={short} tick={ink} tickLine={false} axisLine={false} width={72} />
        <Tooltip formatter={whole} isAnimationActive={false} cursor={{ fill: "var(--hover)" }} contentStyle={{ background: "var(--raised)", border: "1px solid var(--line)", borderRadius: 6, fontSize: 12 }} itemStyle={{ color: "var(--text)" }} />
        {series.map(({ key, label, tone, stack }) => (
          <Bar key={key} dataKey={key} name={label} fill={`var(--${tone})`} maxBarSize={44} isAnimationActive={false} {...(stack ? { stackId: "all" } : {})} />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
