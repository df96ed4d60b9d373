"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePerform } from "@/components/api/use-perform";
import { useRecord } from "@/components/api/use-record";
import { EditableField } from "@/components/record/EditableField";
import { RecordEditing } from "@/components/record/record-context";
import { RecordPage } from "@/components/record/RecordPage";
import { RecordTimeline } from "@/components/record/RecordTimeline";
import { Fields, Section } from "@/components/record/Section";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { Amount } from "@/components/ui/Amount";
import { Button } from "@/components/ui/Button";
import { MenuItem } from "@/components/ui/Menu";
import { showToast } from "@/components/ui/toast-store";
import { allows } from "@/lib/domains/subscriptions/rules";
import { CancelDialog } from "./CancelDialog";
import { PlanDialog } from "./PlanDialog";
import { subscriptions, type SubscriptionRecord } from "./resource";
import { SubscriptionFacts } from "./SubscriptionFacts";
import { SubscriptionInvoices } from "./SubscriptionInvoices";
import { SubscriptionStatus } from "./SubscriptionStatus";
import { useIntervalText } from "./use-price-text";

const labelled = ["title", "status", "quantity", "amount", "mrr", "next_charge_at", "ends_at", "period_start", "period_end"] as const;

/** The subscription record page. */
export function SubscriptionRecordPage({ subscription: initial }: { subscription: SubscriptionRecord }) {
  const t = useTranslations("subscriptions");
  const can = useCan();
  const pagePath = usePagePath();
  const subscription = useRecord(subscriptions, initial.id, initial);
  const intervalText = useIntervalText();
  const [asking, setAsking] = useState<"cancel" | "plan" | null>(null);
  const { api, perform, busy } = usePerform([subscriptions.name]);
  const { id, items, amount, currency, drift } = subscription;
  const writes = can("subscriptions.write");
  const may = (verb: Parameters<typeof allows>[1]) => writes && allows(subscription, verb);
  const labels = Object.fromEntries(labelled.map((name) => [name, t(`fields.${name}`)]));
  const run = (verb: "keep" | "pause" | "resume" | "sync") =>
    perform(
      () => api.call(subscriptions.verbs[verb], { id }),
      () => showToast({ tone: "good", text: t(`verbs.${verb}.done`) }),
    );
  const locked = writes ? (may("change_plan") ? null : t("record.over")) : t("record.no_permission");
  return (
    <RecordEditing resource={subscriptions} record={subscription} locked={locked} labels={labels}>
      <RecordPage
        title={subscription.title}
        trail={[{ label: t("plural"), href: pagePath("subscriptions") }]}
        status={<SubscriptionStatus subscription={subscription} />}
        action={
          <>
            {may("resume") ? (
              <Button tone="primary" busy={busy} onClick={() => void run("resume")}>
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
              {may("pause") ? <MenuItem onSelect={() => void run("pause")}>{t("verbs.pause.do")}</MenuItem> : null}
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
        {drift === null ? null : <Differences drift={drift} />}
        {subscription.collection_paused ? <Alert tone="warn" title={t("record.collection_paused")} /> : null}
        <Section title={t("record.details")}>
          <ul className="grid text-sm">
            {items.map(({ item_ref, product_name, unit_amount, interval, interval_count }) => (
              <li key={item_ref} className="flex min-h-9 flex-wrap items-center gap-x-3">
                <bdi className="flex-1 font-medium">{product_name}</bdi>
                {unit_amount === null ? null : <Amount value={unit_amount} currency={currency} />}
                <span className="text-muted">{intervalText(interval, interval_count)}</span>
              </li>
            ))}
          </ul>
          <Fields>
            <EditableField kind="number" name="quantity" label={t("fields.quantity")} hint={t("record.quantity_hint")} />
          </Fields>
        </Section>
        <SubscriptionInvoices subscription={subscription} />
      </RecordPage>
      {asking === "cancel" ? <CancelDialog subscription={subscription} onClose={() => setAsking(null)} /> : null}
      {asking === "plan" ? <PlanDialog subscription={subscription} onClose={() => setAsking(null)} /> : null}
    </RecordEditing>
  );
}

/** What differed at the last comparison. */
function Differences({ drift }: { drift: NonNullable<SubscriptionRecord["drift"]> }) {
  const t = useTranslations("subscriptions");
  return (
    <Alert tone="warn" title={t("record.drift")}>
      <ul className="grid text-sm">
        {drift.map(({ field, ours, theirs }) => (
          <li key={field} className="[overflow-wrap:anywhere]">
            {t("record.ours", { value: ours })} · {theirs === null ? t("record.gone") : t("record.theirs", { value: theirs })}
          </li>
        ))}
      </ul>
      <p className="text-sm">{t("record.drift_text")}</p>
    </Alert>
  );
}
