"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { usePerform } from "@/components/api/use-perform";
import { tasks } from "@/components/tasks/resource";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { InputField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";
import { timeEntries, type ListedTimeRow } from "./resource";
import { readDuration } from "@/lib/commerce/duration";
import { durationText } from "./week/duration-text";

/** Enters what the time of a locked entry should have been; the difference becomes an entry of today. */
export function CorrectDialog({ entry, onClose }: { entry: ListedTimeRow; onClose: () => void }) {
  const t = useTranslations("time_entries.correct");
  const words = useTranslations("staff.form");
  const [text, setText] = useState(durationText(entry.duration_seconds ?? 0));
  const [reason, setReason] = useState("");
  const { api, perform, busy } = usePerform([timeEntries.name, tasks.name]);
  const seconds = readDuration(text);
  const ready = seconds !== null && reason.trim() !== "";

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (seconds === null || !ready) return;
    const done = await perform(
      () => api.call(timeEntries.verbs.correct, { id: entry.id, duration_seconds: seconds, reason: reason.trim() }),
      () => showToast({ tone: "good", text: t("corrected") }),
    );
    if (done) onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("title")}
      description={t("text")}
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button tone="primary" type="submit" form="correct-form" busy={busy} disabled={!ready}>
            {t("do")}
          </Button>
        </>
      }
    >
      <form id="correct-form" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <InputField
          name="correct_time"
          label={t("time")}
          required
          dir="ltr"
          value={text}
          error={seconds === null ? t("problem") : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <InputField
          name="correct_reason"
          label={t("reason")}
          required
          dir="auto"
          maxLength={1000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
