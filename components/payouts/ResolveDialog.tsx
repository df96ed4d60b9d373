"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { usePerform } from "@/components/api/use-perform";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { TextAreaField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";
import { payoutExceptions } from "./resource";

interface ResolveDialogProps {
  id: string;
  version: number;
  onClose: () => void;
}

/** Asks what was done about a difference: the note is all that remains of it. */
export function ResolveDialog({ id, version, onClose }: ResolveDialogProps) {
  const t = useTranslations("payout_exceptions");
  const words = useTranslations("staff.form");
  const [note, setNote] = useState("");
  const [tried, setTried] = useState(false);
  const { api, perform, busy } = usePerform([payoutExceptions.name]);
  const resolve = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (note.trim() === "") return;
    void perform(
      () => api.call(payoutExceptions.verbs.resolve, { id, note: note.trim() }, { version }),
      () => showToast({ tone: "good", text: t("resolve.done") }),
    ).then((done) => done && onClose());
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("resolve.title")}
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button tone="primary" type="submit" form="resolve-form" busy={busy}>
            {t("verbs.resolve.do")}
          </Button>
        </>
      }
    >
      <form id="resolve-form" noValidate onSubmit={resolve}>
        <TextAreaField
          name="resolve_note"
          label={t("resolve.note")}
          required
          autoFocus
          dir="auto"
          maxLength={2000}
          value={note}
          error={tried && note.trim() === "" ? t("resolve.note_required") : undefined}
          onChange={(event) => setNote(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
