"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { usePerform } from "@/components/api/use-perform";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { InputField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";
import { timesheets, type TimesheetRow } from "./resource";

/** Rejects a timesheet with a reason that the colleague reads. */
export function RejectDialog({ timesheet, onClose }: { timesheet: TimesheetRow; onClose: () => void }) {
  const t = useTranslations("timesheets.reject");
  const words = useTranslations("staff.form");
  const [reason, setReason] = useState("");
  const { api, perform, busy } = usePerform([timesheets.name, "time-entries"]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (reason.trim() === "") return;
    const done = await perform(
      () => api.call(timesheets.verbs.reject, { id: timesheet.id, reason: reason.trim() }),
      () => showToast({ tone: "good", text: t("rejected") }),
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
          <Button tone="danger" type="submit" form="reject-form" busy={busy} disabled={reason.trim() === ""}>
            {t("do")}
          </Button>
        </>
      }
    >
      <form id="reject-form" noValidate onSubmit={(event) => void submit(event)}>
        <InputField
          name="reject_reason"
          label={t("reason")}
          required
          dir="auto"
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
