"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Amount } from "@/components/ui/Amount";
import { marginOf } from "@/lib/commerce/choices";
import type { Currency } from "@/lib/commerce/currency-codes";
import { toWire } from "@/lib/commerce/money";

interface MarginFiguresProps {
  lines: Parameters<typeof marginOf>[0];
  currency: Currency;
}

/** What the selected lines cost the company and what is left of their price without tax; for colleagues alone. */
export function MarginFigures({ lines, currency }: MarginFiguresProps) {
  const t = useTranslations("estimates.margin");
  const format = useFormatter();
  const margin = marginOf(lines, currency);
  if (margin === null) return null;
  const { rate, unknown } = margin;
  return (
    <section aria-label={t("title")} className="ms-auto grid w-full max-w-sm gap-1 text-sm">
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-t border-line pt-2">
        <dt className="text-muted">{t("cost")}</dt>
        <dd className="text-figures">
          <Amount value={toWire(margin.cost, currency)} currency={currency} />
        </dd>
        <dt className="flex gap-2 font-medium">
          {t("margin")}
          {rate === null ? null : (
            <bdi className="numbers font-normal text-muted">
              {format.number(rate / 100, { style: "percent", maximumFractionDigits: 1 })}
            </bdi>
          )}
        </dt>
        <dd className="text-figures font-medium">
          <Amount value={toWire(margin.margin, currency)} currency={currency} />
        </dd>
      </dl>
      <p className="text-muted">{unknown === 0 ? t("internal") : t("unknown", { count: unknown })}</p>
    </section>
  );
}
