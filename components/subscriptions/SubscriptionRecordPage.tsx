"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePerform } from "@/components/api/use-perform";
import { useRecord } from "@/components/api/use-record";
import { RecordPage } from "@/components/record/RecordPage";
import { RecordTimeline } from "@/components/record/RecordTimeline";
import { Section } from "@/components/record/Section";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { Amount } from "@/components/ui/Amount";
import { Button } from "@/components/ui/Button";
import { MenuItem } from "@/components/ui/Menu";
import { showToast } from "@/components/ui/toast-store";
import { allows, refusalOf } from "@/lib/domains/subscriptions/rules";
import { CancelDialog } from "./CancelDialog";
import { Differences } from "./Differences";
import { ItemText } from "./ItemText";
import { PauseDialog } from "./PauseDialog";
import { PaymentLink } from "./PaymentLink";
import { PlanDialog } from "./PlanDialog";
import { subscriptions, type SubscriptionRecord } from "./resource";
import { SubscriptionFacts } from "./SubscriptionFacts";
import { SubscriptionInvoices } from "./SubscriptionInvoices";
import { SubscriptionStatus } from "./SubscriptionStatus";

const labelled = ["title", "status", "quantity", "amount", "mrr", "next_charge_at", "ends_at", "period_start", "period_end"] as const;

/** The subscription record page. */
export function SubscriptionRecordPage({ subscription: initial }: { subscription: SubscriptionRecord }) {
  const t = useTranslations("subscriptions");
  const can = useCan();
  const pagePath = usePagePath();
  const subscription = useRecord(subscriptions, initial.id, initial);
  const [asking, setAsking] = useState<"cancel" | "plan" | "pause" | "resume" | null>(null);
  const { api, perform, busy } = usePerform([subscriptions.name]);
  const { id, items, amount, currency, drift } = subscription;
  const writes = can("subscriptions.write");
  const may = (verb: Parameters<typeof allows>[1]) => writes && allows(subscription, verb);
  const labels = Object.fromEntries(labelled.map((name) => [name, t(`fields.${name}`)]));
  const run = (verb: "keep" | "sync") =>
    perform(
      () => api.call(subscriptions.verbs[verb], { id }),
      () => showToast({ tone: "good", text: t(`verbs.${verb}.done`) }),
    );
  const refusal = writes ? refusalOf(subscription, "change_plan") : null;
  const close = () => setAsking(null);
  return (
    <>
      <RecordPage
        title={subscription.title}
        trail={[{ label: t("plural"), href: pagePath("subscriptions") }]}
        status={<SubscriptionStatus subscription={subscription} />}
        action={
          <>
            {may("resume") ? (
              <Button tone="primary" onClick={() => setAsking("resume")}>
                {t("verbs.resume.do")}
              </Button>
            ) : null}
            {may("keep") ? (
              <Button tone="primary" busy={busy} onClick={() => void run("keep")}>
                {t("verbs.keep.do")}
              </Button>
            ) : null}
            {may("change_plan") ? <Button onClick={() => setAsking("plan")}>{t("verbs.change_plan.do")}</Button> : null}
          </>
        }
        menu={
          writes ? (
            <>
              {may("pause") ? <MenuItem onSelect={() => setAsking("pause")}>{t("verbs.pause.do")}</MenuItem> : null}
              <MenuItem onSelect={() => void run("sync")}>{t("verbs.sync.do")}</MenuItem>
              {may("cancel") ? (
                <MenuItem tone="danger" onSelect={() => setAsking("cancel")}>
                  {t("verbs.cancel.do")}
                </MenuItem>
              ) : null}
            </>
          ) : null
        }
        amounts={
          amount === null ? null : (
            <p className="text-xl font-semibold">
              <Amount value={amount} currency={currency} />
            </p>
          )
        }
        rail={<SubscriptionFacts subscription={subscription} />}
        timeline={<RecordTimeline resource={subscriptions} id={id} labels={labels} kinds={["change", "event", "mail", "note"]} notes />}
      >
        {drift === null ? null : <Differences drift={drift} currency={currency} />}
        {subscription.collection_paused ? <Alert tone="warn" title={t("record.collection_paused")} /> : null}
        {writes && subscription.status === "incomplete" ? <PaymentLink subscription={subscription} /> : null}
        <Section title={t("record.details")}>
          <ul className="grid text-sm">
            {items.map((item) => (
              <li key={item.item_ref} className="flex min-h-9 flex-wrap items-center gap-x-3">
                <bdi className="flex-1 font-medium">{item.product_name}</bdi>
                <ItemText item={item} currency={currency} />
              </li>
            ))}
          </ul>
          {refusal === null || refusal === "over" ? null : <p className="text-sm text-muted">{t(`refusals.${refusal}`)}</p>}
        </Section>
        <SubscriptionInvoices subscription={subscription} />
      </RecordPage>
      {asking === "cancel" ? <CancelDialog subscription={subscription} onClose={close} /> : null}
      {asking === "plan" ? <PlanDialog subscription={subscription} onClose={close} /> : null}
      {asking === "pause" || asking === "resume" ? <PauseDialog subscription={subscription} verb={asking} onClose={close} /> : null}
    </>
  );
}
