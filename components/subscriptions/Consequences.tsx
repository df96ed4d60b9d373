"use client";

import { useTranslations } from "next-intl";
import { Amount } from "@/components/ui/Amount";
import { DateText } from "@/components/ui/DateText";
import { Facts } from "@/components/ui/Facts";
import { consequencesOf, endOf, type Act } from "./consequences-of";
import type { SubscriptionRecord } from "./resource";

/** What an act does to money, access and dates, announced as the reader chooses. */
export function Consequences({ subscription, act }: { subscription: SubscriptionRecord; act: Act }) {
  const t = useTranslations("subscriptions.consequences");
  const { money, access, dates } = consequencesOf(subscription, act);
  const { currency, amount, amount_open, access_until, updated_at } = subscription;
  const end = endOf(subscription) ?? updated_at;
  const values = {
    date: () => <DateText value={end} />,
    until: () => <DateText value={access_until ?? end} />,
    amount: () => <Amount value={amount ?? amount_open} currency={currency} />,
    open: () => <Amount value={amount_open} currency={currency} />,
  };
  return (
    <div role="status">
      <Facts
        facts={[
          { label: t("money_title"), value: t.rich(`money.${money}`, values) },
          { label: t("access_title"), value: t.rich(`access.${access}`, values) },
          { label: t("dates_title"), value: t.rich(`dates.${dates}`, values) },
        ]}
      />
    </div>
  );
}
