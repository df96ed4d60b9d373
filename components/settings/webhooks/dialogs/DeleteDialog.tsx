"use client";

import { useTranslations } from "next-intl";
import { usePerform } from "@/components/api/use-perform";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { showToast } from "@/components/ui/toast-store";
import { webhooks, type WebhookRow } from "../resource";

interface DeleteDialogProps {
  webhook: WebhookRow;
  onClose: () => void;
  onDeleted: () => void;
}

/** Names what a deletion loses. */
export function DeleteDialog({ webhook, onClose, onDeleted }: DeleteDialogProps) {
  const t = useTranslations("webhooks");
  const words = useTranslations("staff.form");
  const { api, perform, busy } = usePerform([]);
  const remove = async () => {
    const done = await perform(
      () => api.remove(webhooks, webhook.id, webhook.version),
      () => showToast({ tone: "good", text: t("verbs.delete.done") }),
    );
    if (done) onDeleted();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t("delete.title")}
      description={t("delete.text")}
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button tone="danger" busy={busy} onClick={() => void remove()}>
            {t("verbs.delete.do")}
          </Button>
        </>
      }
    />
  );
}
