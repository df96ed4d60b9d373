"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { usePerform } from "@/components/api/use-perform";
import { DeliveryFields, type DeliveryDraft } from "@/components/list/DeliveryFields";
import { RhythmFields } from "@/components/list/RhythmFields";
import { scheduledExports, type ScheduledRow } from "@/components/list/export-resource";
import { rhythmFields, rhythmOf } from "@/components/list/rhythm";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { InputField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";

interface ScheduleDialogProps {
  row: ScheduledRow;
  onClose: () => void;
}

/** Changes the name of a scheduled export and when it runs. */
export function EditScheduleDialog({ row, onClose }: ScheduleDialogProps) {
  const t = useTranslations("scheduled_exports");
  const form = useTranslations("staff.form");
  const { api, perform, busy } = usePerform([scheduledExports.name]);
  const [name, setName] = useState(row.name);
  const [rhythm, setRhythm] = useState(() => rhythmOf(row));
  const [delivery, setDelivery] = useState<DeliveryDraft>({ destination_id: row.destination_id, changes_only: row.changes_only });
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "" || rhythm.time === "") return setProblem(form("problems.required"));
    const saved = await perform(() =>
      api.update(scheduledExports, row.id, row.version, { name: name.trim(), ...rhythmFields(rhythm), ...delivery }),
    );
    if (saved) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("verbs.update.do")}
      actions={
        <>
          <Button onClick={onClose}>{form("cancel")}</Button>
          <Button type="submit" form="edit-schedule" tone="primary" busy={busy}>
            {form("save")}
          </Button>
        </>
      }
    >
      <form id="edit-schedule" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <InputField
          name="schedule_name"
          label={t("fields.name")}
          required
          maxLength={100}
          value={name}
          error={problem}
          onChange={(event) => setName(event.target.value)}
        />
        <RhythmFields frequencies={["daily", "weekly", "monthly"]} draft={rhythm} onChange={setRhythm} />
        <DeliveryFields draft={delivery} onChange={setDelivery} />
      </form>
    </Dialog>
  );
}

export function DeleteScheduleDialog({ row, onClose }: ScheduleDialogProps) {
  const t = useTranslations("scheduled_exports");
  const form = useTranslations("staff.form");
  const { api, perform, busy } = usePerform([scheduledExports.name]);
  const remove = () =>
    perform(
      () => api.remove(scheduledExports, row.id, row.version),
      () => {
        showToast({ tone: "good", text: t("page.deleted") });
        onClose();
      },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t("page.delete_title", { name: row.name })}
      description={t("page.delete_text")}
      actions={
        <>
          <Button onClick={onClose}>{form("cancel")}</Button>
          <Button tone="danger" busy={busy} onClick={() => void remove()}>
            {t("verbs.delete.do")}
          </Button>
        </>
      }
    />
  );
}
