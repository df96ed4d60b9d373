"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePerform } from "@/components/api/use-perform";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { showToast } from "@/components/ui/toast-store";
import { allows } from "@/lib/domains/subscriptions/rules";
import { Consequences } from "./Consequences";
import { endOf } from "./consequences-of";
import { subscriptions, type SubscriptionRecord } from "./resource";

/** Cancels at the end of the period, or now; each choice says what becomes of money, access and dates. */
export function CancelDialog({ subscription, onClose }: { subscription: SubscriptionRecord; onClose: () => void }) {
  const t = useTranslations("subscriptions");
  const { api, perform, busy } = usePerform([subscriptions.name]);
  const canWait = canEndLater(subscription);
  const [chosen, setChosen] = useState(false);
  // A change at the provider can take the choice away while the dialog is open.
  const immediately = chosen || !canWait;
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
      <CancelChoices subscription={subscription} immediately={immediately} onChoose={setChosen} />
    </Dialog>
  );
}

/** Whether it can go on until its period ends, and has no other end yet. */
export function canEndLater(subscription: SubscriptionRecord): boolean {
  return allows(subscription, "cancel_at_end") && subscription.ends_at === null && endOf(subscription) !== null;
}

interface CancelChoicesProps {
  subscription: SubscriptionRecord;
  immediately: boolean;
  onChoose: (immediately: boolean) => void;
}

/** When it ends, as far as its state leaves a choice, and what that does. */
export function CancelChoices({ subscription, immediately, onChoose }: CancelChoicesProps) {
  const t = useTranslations("subscriptions");
  const choices = [...(canEndLater(subscription) ? [false] : []), true];
  return (
    <div className="grid gap-3">
      <fieldset className="grid gap-2">
        <legend className="pb-1 font-medium">{t("cancelling.when")}</legend>
        {choices.map((now) => (
          <label key={String(now)} className="flex min-h-6 items-center gap-2">
            <input
              type="radio"
              name="cancel-when"
              checked={immediately === now}
              onChange={() => onChoose(now)}
              className="size-4 accent-accent"
            />
            {t(now ? "cancelling.now" : "cancelling.at_end")}
          </label>
        ))}
      </fieldset>
      {allows(subscription, "cancel_at_end") ? null : <p className="text-sm text-muted">{t("refusals.no_period")}</p>}
      <Consequences subscription={subscription} act={immediately ? "cancel_now" : "cancel_at_end"} />
    </div>
  );
}
