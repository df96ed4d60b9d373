"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePerform } from "@/components/api/use-perform";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { InputField, SelectField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";
import { useWords } from "@/components/words/use-words";
import { everyEvent } from "@/lib/domains/webhooks/schema";
import { webhooks, type EventKind, type WebhookRow } from "../resource";

interface TestDialogProps {
  webhook: WebhookRow;
  kinds: readonly EventKind[];
  onClose: () => void;
}

/** Sends a sample of a kind of event, or the latest event of a record that the reader names by its id. */
export function TestDialog({ webhook, kinds, onClose }: TestDialogProps) {
  const t = useTranslations("webhooks");
  const words = useWords();
  const form = useTranslations("staff.form");
  const common = useTranslations("common");
  const { api, perform, busy } = usePerform([webhooks.name]);
  const offered = webhook.events.includes(everyEvent) ? kinds : kinds.filter(({ name }) => webhook.events.includes(name));
  const usual = offered.find(({ name }) => name === "invoice.finalized") ?? offered[0];
  const [event, setEvent] = useState(usual?.name ?? "");
  const [record, setRecord] = useState("");
  const send = async () => {
    const id = record.trim();
    const done = await perform(
      () => api.call(webhooks.verbs.test, { id: webhook.id, event, ...(id === "" ? {} : { record_id: id }) }),
      () => showToast({ tone: "good", text: t("verbs.test.done") }),
    );
    if (done) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("verbs.test.do")}
      description={t("test.text")}
      actions={
        <>
          <Button onClick={onClose}>{form("cancel")}</Button>
          <Button tone="primary" busy={busy} onClick={() => void send()}>
            {t("verbs.test.do")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <SelectField name="event" label={t("deliveries.event")} value={event} onChange={(change) => setEvent(change.target.value)}>
          {offered.map(({ name }) => (
            <option key={name} value={name}>
              {words.event(name)}
            </option>
          ))}
        </SelectField>
        <InputField
          name="record_id"
          label={t("test.record")}
          hint={t("test.record_hint")}
          optional={common("optional")}
          dir="ltr"
          maxLength={40}
          value={record}
          onChange={(change) => setRecord(change.target.value)}
        />
      </div>
    </Dialog>
  );
}
