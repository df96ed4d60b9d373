"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { customerLookup, useLookupOptions } from "@/components/api/lookup";
import { usePerform } from "@/components/api/use-perform";
import { usePart } from "@/components/api/use-record";
import { LoadFailed } from "@/components/record/LoadFailed";
import { PageHeader } from "@/components/shell/PageHeader";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { Button } from "@/components/ui/Button";
import { Combobox } from "@/components/ui/Combobox";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import { showToast } from "@/components/ui/toast-store";
import type { Option } from "@/components/ui/use-options";
import { subscriptions } from "./resource";
import { StatusBadge } from "./SubscriptionStatus";

/** The comparison with the provider, and the subscriptions there whose customer is not known here. */
export function SubscriptionsCompare() {
  const t = useTranslations("subscriptions");
  const pagePath = usePagePath();
  const can = useCan();
  const { api, perform, busy } = usePerform([subscriptions.name]);
  const { data, isError, refetch } = usePart(subscriptions, "unmatched", "all", subscriptions.verbs.list_unmatched, {});
  const writes = can("subscriptions.write");
  const compare = () =>
    perform(
      async () => {
        const first = await api.call(subscriptions.verbs.reconcile, {});
        const { since } = first;
        let { next } = first;
        while (next !== null) ({ next } = await api.call(subscriptions.verbs.reconcile, { since, after: next }));
      },
      () => showToast({ tone: "good", text: t("verbs.reconcile.done") }),
    );
  return (
    <>
      <PageHeader
        title={t("compare.title")}
        trail={[{ label: t("plural"), href: pagePath("subscriptions") }]}
        action={
          writes ? (
            <Button tone="primary" busy={busy} onClick={() => void compare()}>
              {t("verbs.reconcile.do")}
            </Button>
          ) : null
        }
      />
      <div className="grid max-w-3xl gap-4 px-4 py-4 md:px-6">
        <p className="text-sm text-muted">{t("compare.text")}</p>
        <AheadLink href={`${pagePath("subscriptions")}?drifted=true`} className="inline-flex min-h-6 items-center underline">
          {t("compare.drifted")}
        </AheadLink>
        <h2 className="text-lg font-semibold">{t("compare.unmatched")}</h2>
        {data === undefined ? isError ? <LoadFailed onRetry={() => void refetch()} /> : <SkeletonLines count={2} /> : null}
        {data?.data.length === 0 ? <p className="text-sm text-muted">{t("compare.none")}</p> : null}
        <ul className="grid gap-3">
          {data?.data.map((found) => (
            <Unmatched key={found.provider_ref} found={found} writes={writes} />
          ))}
        </ul>
      </div>
    </>
  );
}

function Unmatched({
  found: { provider_ref, title, status },
  writes,
}: {
  found: { provider_ref: string; title: string; status: string };
  writes: boolean;
}) {
  const t = useTranslations("subscriptions");
  const { api, perform, busy } = usePerform([subscriptions.name]);
  const options = useLookupOptions(customerLookup);
  const [customer, setCustomer] = useState<Option | null>(null);
  const adopt = (customer_id: string) =>
    perform(
      () => api.call(subscriptions.verbs.adopt, { provider_ref, customer_id }),
      () => showToast({ tone: "good", text: t("verbs.adopt.done") }),
    );
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line pb-3 text-sm">
      <span className="min-w-40 flex-1">
        <bdi className="font-medium">{title}</bdi> <bdi className="text-muted">{provider_ref}</bdi> <StatusBadge status={status} />
      </span>
      {writes ? (
        <>
          <Combobox label={t("fields.customer_id")} options={options} value={customer} onChange={setCustomer} />
          <Button busy={busy} disabled={customer === null} onClick={() => void (customer === null ? null : adopt(customer.value))}>
            {t("verbs.adopt.do")}
          </Button>
        </>
      ) : null}
    </li>
  );
}
