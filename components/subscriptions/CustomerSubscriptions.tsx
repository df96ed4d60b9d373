"use client";

import { useTranslations } from "next-intl";
import { usePart } from "@/components/api/use-record";
import { customers } from "@/components/customers/resource";
import { LoadFailed } from "@/components/record/LoadFailed";
import { RecordName } from "@/components/record/RecordName";
import { Section } from "@/components/record/Section";
import { Amount } from "@/components/ui/Amount";
import { Badge } from "@/components/ui/Badge";
import { DateText } from "@/components/ui/DateText";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import { subscriptions } from "./resource";
import { isKnownStatus, tones } from "./SubscriptionStatus";

/** A customer's subscriptions, newest first, on the page of the customer. */
export function CustomerSubscriptions({ id: customer_id }: { id: string }) {
  const t = useTranslations("subscriptions.on_records");
  const { data, isError, refetch } = usePart(customers, customer_id, "subscriptions", subscriptions.list, {
    customer_id,
    limit: "20",
    include: "total",
  });
  return (
    <Section title={t("title")} all={{ list: "subscriptions", filter: { customer_id }, total: data?.total }}>
      {data === undefined ? isError ? <LoadFailed onRetry={() => void refetch()} /> : <SkeletonLines count={2} /> : null}
      {data?.data.length === 0 ? <p className="py-2 text-sm text-muted">{t("empty")}</p> : null}
      <ul className="grid text-sm">
        {data?.data.map(({ id, status, title, next_charge_at, amount, currency, live }) => (
          <li key={id} className="flex min-h-9 flex-wrap items-center gap-x-3 border-b border-line py-1 last:border-0">
            <span className="min-w-0 flex-1 font-medium">
              <RecordName noun="subscription" id={id} title={title} />
            </span>
            <Badge tone={isKnownStatus(status) ? tones[status] : "neutral"}>
              {isKnownStatus(status) ? t(`statuses.${status}`) : status}
            </Badge>
            {live ? null : <Badge>{t("test")}</Badge>}
            {next_charge_at === null ? null : (
              <span className="text-muted">
                <DateText value={next_charge_at} />
              </span>
            )}
            {amount === null ? null : <Amount value={amount} currency={currency} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}
