"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { customerLookup, useLookupOptions } from "@/components/api/lookup";
import { usePerform } from "@/components/api/use-perform";
import { queryKeys, type Page } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { LoadFailed } from "@/components/record/LoadFailed";
import { PageHeader } from "@/components/shell/PageHeader";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { Button } from "@/components/ui/Button";
import { Combobox } from "@/components/ui/Combobox";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import { showToast } from "@/components/ui/toast-store";
import type { Option } from "@/components/ui/use-options";
import { subscriptions, type UnmatchedRow } from "./resource";
import { StatusBadge } from "./SubscriptionStatus";

/** The subscriptions whose customer is not known here, page by page. */
function useUnmatched() {
  const api = useApi();
  return useInfiniteQuery<Page<UnmatchedRow>, Error, { pages: Page<UnmatchedRow>[] }, readonly unknown[], string | undefined>({
    queryKey: [...queryKeys.part(api.tenant, subscriptions.name, "unmatched", "all"), {}],
    queryFn: ({ pageParam, signal }) => api.ask(subscriptions.verbs.list_unmatched, { cursor: pageParam }, signal),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
}

/** The comparison with the provider, and the subscriptions there whose customer is not known here. */
export function SubscriptionsCompare() {
  const t = useTranslations("subscriptions");
  const pagePath = usePagePath();
  const can = useCan();
  const { api, perform, busy } = usePerform([subscriptions.name]);
  const common = useTranslations("staff.list");
  const format = useFormatter();
  const { data, isError, refetch, hasNextPage, fetchNextPage } = useUnmatched();
  const found = data?.pages.flatMap((page) => page.data);
  const writes = can("subscriptions.write");
  const compare = () =>
    perform(async () => {
      let page = await api.call(subscriptions.verbs.reconcile, {});
      let count = page.unreadable;
      while (page.next !== null) {
        page = await api.call(subscriptions.verbs.reconcile, { since: page.since, after: page.next });
        count += page.unreadable;
      }
      const text = count === 0 ? t("verbs.reconcile.done") : t("compare.unreadable", { count, shown: format.number(count) });
      showToast({ tone: count === 0 ? "good" : "bad", text });
    });
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
        {found === undefined ? isError ? <LoadFailed onRetry={() => void refetch()} /> : <SkeletonLines count={2} /> : null}
        {found?.length === 0 ? <p className="text-sm text-muted">{t("compare.none")}</p> : null}
        <ul className="grid gap-3">
          {found?.map((one) => (
            <Unmatched key={one.provider_ref} found={one} writes={writes} />
          ))}
        </ul>
        {hasNextPage ? (
          <Button tone="quiet" className="justify-self-start" onClick={() => void fetchNextPage()}>
            {common("more")}
          </Button>
        ) : null}
      </div>
    </>
  );
}

function Unmatched({ found, writes }: { found: UnmatchedRow; writes: boolean }) {
  const { provider_ref, title, status, customer_name, customer_email } = found;
  const known = [customer_name, customer_email].filter((text) => text !== null).join(" · ");
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
        <bdi className="block text-muted">{known === "" ? found.customer_ref : known}</bdi>
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
