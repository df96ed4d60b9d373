"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import type { ReplyDoubt } from "./reply-doubts";

interface DoubtDialogProps {
  doubts: readonly ReplyDoubt[];
  onClose: () => void;
  onNote: () => void;
  onSend: () => void;
}

/** Asks once more before a reply that looks like a mistake reaches the customer. */
export function DoubtDialog({ doubts, onClose, onNote, onSend }: DoubtDialogProps) {
  const t = useTranslations("tickets.reply_box.doubts");
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("title")}
      actions={
        <>
          <Button onClick={onClose}>{t("edit")}</Button>
          <Button onClick={onNote}>{t("note")}</Button>
          <Button tone="primary" onClick={onSend}>
            {t("send")}
          </Button>
        </>
      }
    >
      <ul className="grid gap-2">
        {doubts.map((doubt) => (
          <li key={doubt}>{t(doubt)}</li>
        ))}
      </ul>
    </Dialog>
  );
}
