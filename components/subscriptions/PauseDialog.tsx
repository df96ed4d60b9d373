"use client";

import { useTranslations } from "next-intl";
import { usePerform } from "@/components/api/use-perform";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { showToast } from "@/components/ui/toast-store";
import { Consequences } from "./Consequences";
import { subscriptions, type SubscriptionRecord } from "./resource";

interface PauseDialogProps {
  subscription: SubscriptionRecord;
  verb: "pause" | "resume";
  onClose: () => void;
}

/** Pauses or resumes once the reader has seen what becomes of money, access and dates. */
export function PauseDialog({ subscription, verb, onClose }: PauseDialogProps) {
  const t = useTranslations("subscriptions");
  const { api, perform, busy } = usePerform([subscriptions.name]);
  const submit = async () => {
    const done = await perform(
      () => api.call(subscriptions.verbs[verb], { id: subscription.id }),
      () => showToast({ tone: "good", text: t(`verbs.${verb}.done`) }),
    );
    if (done) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`pausing.${verb}`)}
      actions={
        <>
          <Button onClick={onClose}>{t("cancelling.back")}</Button>
          <Button tone="primary" busy={busy} onClick={() => void submit()}>
            {t(`pausing.${verb}_do`)}
          </Button>
        </>
      }
    >
      <Consequences subscription={subscription} act={verb} />
    </Dialog>
  );
}
