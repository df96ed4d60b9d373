"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";

interface ConfirmDialogProps {
  title: string;
  text: string;
  label: string;
  tone: "primary" | "danger";
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that has no way back. */
export function ConfirmDialog({ title, text, label, tone, busy, onConfirm, onClose }: ConfirmDialogProps) {
  const words = useTranslations("staff.form");
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="small"
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button tone={tone} busy={busy} onClick={onConfirm}>
            {label}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
