"use client";

import { useTranslations } from "next-intl";
import { useId, useState, type FormEvent } from "react";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { ErrorSummary } from "@/components/ui/ErrorSummary";
import { InputField } from "@/components/ui/Input";
import type { Answer } from "../call-api";
import { useProblems } from "../use-problems";

/** The action that requires the password. */
export type ProtectedAction = "set_up" | "renew" | "disable" | "add_passkey" | "remove_passkey";

interface PasswordDialogProps {
  action: ProtectedAction;
  email: string;
  /** Sends the request with the password. Success closes the dialog; an error shows in it. */
  send: (password: string) => Promise<Answer<unknown>>;
  onClose: () => void;
}

/** Asks for the password before an action that must be safe from someone at an unattended screen. */
export function PasswordDialog({ action, email, send, onClose }: PasswordDialogProps) {
  const t = useTranslations("account.proof");
  const common = useTranslations("common");
  const problems = useProblems({ password: t("password") }, { wrong_password: t("wrong") });
  const [busy, setBusy] = useState(false);
  const form = useId();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const password = String(new FormData(event.currentTarget).get("password") ?? "");
    problems.clear();
    if (password === "") return problems.showFields([{ path: "password", code: "required" }]);
    setBusy(true);
    const answer = await send(password);
    setBusy(false);
    if (answer.ok) onClose();
    else problems.show(answer.code, answer.errors);
  }

  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t(`${action}.title`)}
      description={t(`${action}.text`)}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form={form} tone={action === "disable" || action === "remove_passkey" ? "danger" : "primary"} busy={busy}>
            {t(`${action}.action`)}
          </Button>
        </>
      }
    >
      <form id={form} noValidate method="post" onSubmit={(event) => void submit(event)} className="grid gap-5">
        <ErrorSummary title={common("there_is_a_problem")} errors={problems.summary} />
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <InputField
          name="password"
          label={t("password")}
          type="password"
          autoComplete="current-password"
          dir="ltr"
          required
          autoFocus
          error={problems.of("password")}
        />
      </form>
    </Dialog>
  );
}
