"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePerform } from "@/components/api/use-perform";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { Dialog } from "@/components/ui/Dialog";
import { showToast } from "@/components/ui/toast-store";
import { subscriptions, type SubscriptionRecord } from "./resource";

/** Cancels at the end of the period, or now; each choice says what becomes of money and access. */
export function CancelDialog({ subscription, onClose }: { subscription: SubscriptionRecord; onClose: () => void }) {
  const t = useTranslations("subscriptions");
  const { api, perform, busy } = usePerform([subscriptions.name]);
  const [immediately, setImmediately] = useState(subscription.ends_at !== null || subscription.period_end === null);
  const choices = [
    ...(subscription.ends_at !== null || subscription.period_end === null ? [] : [{ now: false, label: t("cancelling.at_end") }]),
    { now: true, label: t("cancelling.now") },
  ];
  const submit = async () => {
    const done = await perform(
      () => api.call(subscriptions.verbs.cancel, { id: subscription.id, immediately }),
      () => showToast({ tone: "good", text: t("verbs.cancel.done") }),
    );
    if (done) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("cancelling.title")}
      actions={
        <>
          <Button onClick={onClose}>{t("cancelling.back")}</Button>
          <Button tone="danger" busy={busy} onClick={() => void submit()}>
            {t("cancelling.do")}
          </Button>
        </>
      }
    >
      <fieldset className="grid gap-2">
        <legend className="pb-1 font-medium">{t("cancelling.when")}</legend>
        {choices.map(({ now, label }) => (
          <label key={label} className="flex min-h-6 items-center gap-2">
            <input
              type="radio"
              name="cancel-when"
              checked={immediately === now}
              onChange={() => setImmediately(now)}
              className="size-4 accent-accent"
            />
            {label}
          </label>
        ))}
      </fieldset>
      <p className="pt-3 text-sm">
        {immediately
          ? t("cancelling.text_now")
          : t.rich("cancelling.text_end", { date: () => <DateText value={subscription.period_end ?? subscription.updated_at} /> })}
      </p>
    </Dialog>
  );
}
