"use client";

import { useTranslations } from "next-intl";
import { useUpdate } from "@/components/api/use-update";
import { StaleDialog } from "@/components/record/StaleDialog";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { useFieldNames } from "../use-field-names";
import { webhooks, type EventKind, type WebhookRow } from "./resource";
import { WebhookForm } from "./WebhookForm";

/** Edits address, description and events; sends what changed. */
export function EditWebhook({ webhook, kinds, onClose }: { webhook: WebhookRow; kinds: readonly EventKind[]; onClose: () => void }) {
  const t = useTranslations("webhooks");
  const words = useTranslations("staff.form");
  const labels = useFieldNames("webhooks");
  const { save, stale } = useUpdate(webhooks, webhook);
  const { url, description, events } = webhook;
  return (
    <>
      <Dialog open onClose={onClose} size="wide" title={t("verbs.update.do")}>
        <WebhookForm
          kinds={kinds}
          initial={{ url, description, events }}
          save={words("save")}
          onSave={async (draft) => {
            const changed = {
              ...(draft.url === url ? {} : { url: draft.url }),
              ...(draft.description === description ? {} : { description: draft.description }),
              ...(draft.events.join() === events.join() ? {} : { events: draft.events }),
            };
            if (Object.keys(changed).length === 0 || (await save(changed))) onClose();
          }}
          cancel={
            <Button tone="quiet" onClick={onClose}>
              {words("cancel")}
            </Button>
          }
        />
      </Dialog>
      {stale ? <StaleDialog stale={stale} labels={labels} /> : null}
    </>
  );
}
