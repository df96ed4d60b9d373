"use client";

import { useTranslations } from "next-intl";
import { LoadFailed } from "@/components/record/LoadFailed";
import { Section } from "@/components/record/Section";
import { Amount } from "@/components/ui/Amount";
import { Badge } from "@/components/ui/Badge";
import { DateText } from "@/components/ui/DateText";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import type { SubscriptionRecord } from "./resource";
import { useInvoices } from "./use-invoices";

const known = { draft: "neutral", open: "warn", paid: "good", uncollectible: "bad", void: "neutral" } as const;
type Known = keyof typeof known;
const isKnown = (status: string): status is Known => Object.hasOwn(known, status);

/** The provider's invoices, the newest first. */
export function SubscriptionInvoices({ subscription }: { subscription: SubscriptionRecord }) {
  const t = useTranslations("subscriptions");
  const { data, isError, refetch } = useInvoices(subscription);
  return (
    <Section title={t("record.invoices")}>
      {data === undefined ? isError ? <LoadFailed onRetry={() => void refetch()} /> : <SkeletonLines count={2} /> : null}
      {data?.data.length === 0 ? <p className="py-2 text-sm text-muted">{t("record.no_invoices")}</p> : null}
      <ul className="grid text-sm">
        {data?.data.map(({ number, status, total, currency, issued_at, hosted_url, next_attempt_at }, index) => (
          <li key={number ?? index} className="flex min-h-9 flex-wrap items-center gap-x-3 border-b border-line py-1 last:border-0">
            <span className="min-w-0 flex-1">
              {hosted_url === null ? (
                <bdi>{number}</bdi>
              ) : (
                <a href={hosted_url} target="_blank" rel="noreferrer" className="inline-flex min-h-6 items-center underline">
                  <bdi>{number ?? t("record.pay_page")}</bdi>
                </a>
              )}
            </span>
            <Badge tone={isKnown(status) ? known[status] : "neutral"}>{isKnown(status) ? t(`invoice_status.${status}`) : status}</Badge>
            <span className="text-muted">
              <DateText value={issued_at} />
            </span>
            <Amount value={total} currency={currency} />
            {next_attempt_at === null ? null : (
              <span className="basis-full text-muted">
                {t("record.next_try")} <DateText value={next_attempt_at} time />
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className="pt-2 text-sm text-muted">{t("record.not_posted")}</p>
    </Section>
  );
}
