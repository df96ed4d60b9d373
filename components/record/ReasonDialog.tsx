"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import type { Api } from "@/components/api/api";
import { usePerform } from "@/components/api/use-perform";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { InputField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";

interface ReasonDialogProps {
  words: Record<"title" | "text" | "reason" | "do" | "done", string>;
  /** The lists that change with it. */
  changes: string[];
  tone?: "danger" | "primary";
  send: (api: Api, reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for a reason, such as that of a rejection, which others read. */
export function ReasonDialog({ words, changes, tone = "danger", send, onClose }: ReasonDialogProps) {
  const form = useTranslations("staff.form");
  const [reason, setReason] = useState("");
  const { api, perform, busy } = usePerform(changes);
  const isEmpty = reason.trim() === "";

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isEmpty) return;
    const done = await perform(
      () => send(api, reason.trim()),
      () => showToast({ tone: "good", text: words.done }),
    );
    if (done) onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      description={words.text}
      actions={
        <>
          <Button onClick={onClose}>{form("cancel")}</Button>
          <Button tone={tone} type="submit" form="reason-form" busy={busy} disabled={isEmpty}>
            {words.do}
          </Button>
        </>
      }
    >
      <form id="reason-form" noValidate onSubmit={(event) => void submit(event)}>
        <InputField
          name="reason"
          label={words.reason}
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
