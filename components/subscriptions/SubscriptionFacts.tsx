"use client";

import { useTranslations } from "next-intl";
import { customerLookup } from "@/components/api/lookup";
import { NameOf } from "@/components/api/NameOf";
import { usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { Amount } from "@/components/ui/Amount";
import { DateText } from "@/components/ui/DateText";
import { Facts } from "@/components/ui/Facts";
import type { SubscriptionRecord } from "./resource";

const instants = ["next_charge_at", "trial_end", "ends_at", "access_until", "next_attempt_at", "ended_at", "started_at"] as const;

/** Whose it is, what comes next, and what is paid with. */
export function SubscriptionFacts({ subscription }: { subscription: SubscriptionRecord }) {
  const t = useTranslations("subscriptions");
  const pagePath = usePagePath();
  const { customer_id, mrr, currency, payment_method, provider_ref } = subscription;
  const dates = instants.flatMap((name) => {
    const value = subscription[name];
    return value === null ? [] : [{ label: t(`fields.${name}`), value: <DateText value={value} /> }];
  });
  const facts = [
    {
      label: t("fields.customer_id"),
      value: (
        <AheadLink href={pagePath("customers", customer_id)} className="inline-flex min-h-6 items-center underline">
          <bdi>
            <NameOf lookup={customerLookup} id={customer_id} fallback="…" />
          </bdi>
        </AheadLink>
      ),
    },
    ...dates,
    { label: t("fields.mrr"), value: <Amount value={mrr} currency={currency} /> },
    { label: t("fields.payment_method"), value: payment_method === null ? null : <bdi>{payment_method}</bdi> },
    { label: t("fields.provider_ref"), value: <bdi>{provider_ref}</bdi> },
  ];
  return <Facts facts={facts} />;
}
