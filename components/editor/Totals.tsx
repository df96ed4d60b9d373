"use client";

import { ChevronDown } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Amount } from "@/components/ui/Amount";
import type { Currency } from "@/lib/commerce/currencies";
import { isolate } from "@/lib/commerce/direction";
import { formatQuantity, formatRate } from "@/lib/commerce/document-format";
import type { ExplainStep } from "@/lib/commerce/explain";
import { formatMoney, formatUnitPrice } from "@/lib/commerce/money";

interface TotalsProps {
  currency: Currency;
  /** Subtotal, discount, taxes, total: in their order, the last one set off. Money text. */
  rows: readonly { label: string; amount: string }[];
  /** `calculate(document).explain`; empty where the figures were not calculated. */
  steps: readonly ExplainStep[];
}

/** The sums of a document, and on request how each came about. */
export function Totals({ currency, rows, steps }: TotalsProps) {
  const t = useTranslations("staff.editor");
  return (
    <div className="ms-auto grid w-full max-w-sm gap-2 text-sm" aria-live="polite" role="group" aria-label={t("totals")}>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
        {rows.map(({ label, amount }, index) => (
          <div
            key={`${label}${String(index)}`}
            className={
              index === rows.length - 1
                ? "col-span-2 grid grid-cols-subgrid border-t border-line pt-2 text-lg font-semibold"
                : "col-span-2 grid grid-cols-subgrid"
            }
          >
            <dt className={index === rows.length - 1 ? "" : "text-muted"}>{label}</dt>
            <dd className="text-figures">
              <Amount value={amount} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
      {steps.length === 0 ? null : <Steps steps={steps} currency={currency} />}
    </div>
  );
}

function Steps({ steps, currency }: Pick<TotalsProps, "steps" | "currency">) {
  const t = useTranslations("staff.editor");
  return (
    <details className="group text-muted">
      <summary className="flex min-h-7 cursor-pointer items-center gap-1 rounded-sm hover:text-text">
        <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
        {t("explain")}
      </summary>
      <ol className="grid gap-1 border-s-2 border-line ps-3 pt-1">
        {steps.map((step, index) => (
          <Step key={index} step={step} currency={currency} />
        ))}
      </ol>
    </details>
  );
}

/** A step in words: amounts as money of the document's currency, a tax by its name and rate. */
function Step({ step: { message, values }, currency }: { step: ExplainStep; currency: Currency }) {
  const t = useTranslations("staff.explain");
  const locale = useLocale();
  const write = (name: string, value: string): string => {
    if (name === "count" || name === "name") return value;
    if (name === "quantity") return formatQuantity(value, locale);
    if (name === "rate") return formatRate(value, locale);
    return name === "unit_price" ? formatUnitPrice(value, currency, locale) : formatMoney(value, currency, locale);
  };
  const written: Record<string, string> = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, write(name, value)]));
  if (written.name !== undefined) written.tax = isolate(`${written.name} ${written.rate ?? ""}`);
  return <li className="numbers">{t(message, written as never)}</li>;
}
