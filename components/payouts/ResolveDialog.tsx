"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { usePerform } from "@/components/api/use-perform";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { TextAreaField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";
import { payoutExceptions } from "./resource";

interface SettleDialogProps {
  id: string;
  version: number;
  onClose: () => void;
}

/** Asks what was done about a difference: the note is all that remains of it. */
export function SettleDialog({ id, version, onClose }: SettleDialogProps) {
  const t = useTranslations("payout_exceptions");
  const words = useTranslations("staff.form");
  const [note, setNote] = useState("");
  const [tried, setTried] = useState(false);
  const { api, perform, busy } = usePerform([payoutExceptions.name]);
  const settle = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (note.trim() === "") return;
    void perform(
      () => api.call(payoutExceptions.verbs.settle, { id, note: note.trim() }, { version }),
      () => showToast({ tone: "good", text: t("settle.done") }),
    ).then((done) => done && onClose());
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("settle.title")}
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button tone="primary" type="submit" form="settle-form" busy={busy}>
            {t("verbs.settle.do")}
          </Button>
        </>
      }
    >
      <form id="settle-form" noValidate onSubmit={settle}>
        <TextAreaField
          name="settle_note"
          label={t("settle.note")}
          required
          autoFocus
          dir="auto"
          maxLength={2000}
          value={note}
          error={tried && note.trim() === "" ? t("settle.note_required") : undefined}
          onChange={(event) => setNote(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
