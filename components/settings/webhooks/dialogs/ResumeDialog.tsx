"use client";

import { useTranslations } from "next-intl";
import { usePerform } from "@/components/api/use-perform";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { showToast } from "@/components/ui/toast-store";
import { webhooks, type WebhookRow } from "../resource";

/** Resumes an endpoint, and asks whether the events that waited are sent. */
export function ResumeDialog({ webhook, onClose }: { webhook: WebhookRow; onClose: () => void }) {
  const t = useTranslations("webhooks");
  const { api, perform, busy } = usePerform([webhooks.name]);
  const resume = async (backlog: "send" | "skip") => {
    await perform(
      () => api.call(webhooks.verbs.resume, { id: webhook.id, backlog }),
      () => showToast({ tone: "good", text: t("verbs.resume.done") }),
    );
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t("resume.title")}
      description={t("resume.text")}
      actions={
        <>
          <Button busy={busy} onClick={() => void resume("skip")}>
            {t("resume.skip")}
          </Button>
          <Button tone="primary" busy={busy} onClick={() => void resume("send")}>
            {t("resume.send")}
          </Button>
        </>
      }
    />
  );
}
