"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Wire } from "@/components/api/resource";
import { useLiveRefresh } from "@/components/live/LiveProvider";
import { PageHeader } from "@/components/shell/PageHeader";
import { usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { Amount } from "@/components/ui/Amount";
import type { RevenueReport } from "@/lib/domains/subscriptions/schema";

/** Recurring revenue of the present; each figure says what it is, and leads to its subscriptions where one list shows them. */
export function RecurringRevenue({ report: { data, churn } }: { report: Wire<typeof RevenueReport> }) {
  const t = useTranslations("subscriptions");
  const format = useFormatter();
  const pagePath = usePagePath();
  useLiveRefresh(["subscriptions"]);
  const rows = (query: string, figure: ReactNode) => (
    <AheadLink href={`${pagePath("subscriptions")}?${query}`} className="inline-flex min-h-6 min-w-6 items-center underline">
      {figure}
    </AheadLink>
  );
  return (
    <>
      <PageHeader title={t("revenue.title")} trail={[{ label: t("plural"), href: pagePath("subscriptions") }]} />
      <div className="grid max-w-4xl gap-6 px-4 py-4 md:px-6">
        {data.length === 0 ? <p className="text-muted">{t("empty.title")}</p> : null}
        {data.map(({ currency, mrr, arr, arpa, at_risk, past_due, customers, counted, trials }) => (
          <section key={currency} aria-labelledby={`revenue-${currency}`} className="grid gap-2">
            <h2 id={`revenue-${currency}`} className="font-semibold">
              <bdi>{currency}</bdi>
            </h2>
            <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
              <Term name={t("revenue.mrr")} text={t("revenue.mrr_text")} value={<Amount value={mrr} currency={currency} />} />
              <Term name={t("revenue.arr")} text={t("revenue.arr_text")} value={<Amount value={arr} currency={currency} />} />
              <Term
                name={t("revenue.arpa")}
                text={t("revenue.arpa_text", { count: customers })}
                value={<Amount value={arpa} currency={currency} />}
              />
              <Term name={t("revenue.counted")} text={t("revenue.counted_text")} value={format.number(counted)} />
              <Term
                name={t("revenue.at_risk")}
                text={t("revenue.at_risk_text")}
                value={rows("ending=true", <Amount value={at_risk} currency={currency} />)}
              />
              <Term
                name={t("revenue.past_due")}
                text={t("revenue.past_due_text")}
                value={rows("status=past_due", <Amount value={past_due} currency={currency} />)}
              />
              <Term name={t("revenue.trials")} text={t("revenue.trials_text")} value={rows("status=trialing", format.number(trials))} />
            </dl>
          </section>
        ))}
        <dl>
          <Term
            name={t("revenue.churn")}
            text={t("revenue.churn_text", { customers: churn.customers, lost: churn.lost })}
            value={churn.rate === null ? "–" : format.number(Number(churn.rate) / 100, { style: "percent", maximumFractionDigits: 1 })}
          />
        </dl>
      </div>
    </>
  );
}

function Term({ name, text, value }: { name: string; text: string; value: ReactNode }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="font-medium">{name}</dt>
      <dd className="text-lg font-semibold">{value}</dd>
      <dd className="text-sm text-muted">{text}</dd>
    </div>
  );
}
