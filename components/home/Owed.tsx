"use client";

import { useTranslations } from "next-intl";
import { AheadLink } from "@/components/ui/AheadLink";
import type { Wire } from "@/components/api/resource";
import { AgeingBar } from "@/components/customers/account/AgeingBar";
import { Section } from "@/components/record/Section";
import { buckets } from "@/components/reports/buckets";
import { Figure } from "@/components/reports/Figure";
import { isZero } from "@/lib/commerce/is-zero";
import { usePagePath } from "@/components/shell/workplace";
import { Amount } from "@/components/ui/Amount";
import type { Dashboard } from "@/lib/domains/reports/schema";

type Parts = Wire<typeof Dashboard>;

/** Overdue amounts, one per currency, each linking to its invoices. */
export function Overdue({ overdue }: { overdue: NonNullable<Parts["overdue"]> }) {
  const t = useTranslations("home.overdue");
  return (
    <Section title={t("title")}>
      {overdue.length === 0 ? <p className="text-sm text-muted">{t("nothing")}</p> : null}
      <ul className="flex flex-wrap gap-x-10 gap-y-2 empty:hidden">
        {overdue.map(({ currency, amount, invoices, rows }) => (
          <li key={currency} className="grid">
            <Figure amount={amount} currency={currency} rows={rows} label={t("title")} className="text-xl font-semibold text-bad" />
            <span className="text-sm text-muted">{t("invoices", { count: invoices })}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Receivables by age, one row per currency. */
export function Receivables({ ageing }: { ageing: NonNullable<Parts["ageing"]> }) {
  const t = useTranslations("home.ageing");
  const words = useTranslations("reports.ageing");
  const pagePath = usePagePath();
  return (
    <Section
      title={t("title")}
      action={
        <AheadLink href={pagePath("reports", "ageing")} className="inline-flex min-h-6 items-center text-sm text-muted hover:text-text">
          {t("report")}
        </AheadLink>
      }
    >
      {ageing.length === 0 ? <p className="text-sm text-muted">{t("nothing")}</p> : null}
      {ageing.map(({ currency, buckets: parts, credit, total }) => (
        <div key={currency} className="grid gap-2 pt-1 pb-2">
          <AgeingBar amounts={buckets.map((bucket) => Number(parts[bucket].amount))} />
          <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm sm:grid-cols-3">
            <div>
              <dt className="text-xs text-muted">{words("total", { currency })}</dt>
              <dd className="flex min-h-6 items-center font-semibold">
                <Amount value={total} currency={currency} />
              </dd>
            </div>
            {buckets.map((bucket) => (
              <div key={bucket}>
                <dt className="text-xs text-muted">{words(`buckets.${bucket}`)}</dt>
                <dd className="flex min-h-6 items-center">
                  <Figure {...parts[bucket]} currency={currency} label={words(`buckets.${bucket}`)} />
                </dd>
              </div>
            ))}
            {isZero(credit.amount) ? null : (
              <div>
                <dt className="text-xs text-muted">{words("credit")}</dt>
                <dd className="flex min-h-6 items-center">
                  <Figure {...credit} currency={currency} label={words("credit")} />
                </dd>
              </div>
            )}
          </dl>
        </div>
      ))}
    </Section>
  );
}
