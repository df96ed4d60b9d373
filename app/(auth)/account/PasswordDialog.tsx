"use client";

import { useTranslations } from "next-intl";
import { useId, useRef, useState, type FormEvent } from "react";
import { askForPasskey, type PasskeyOptions } from "@/components/api/passkey";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { ErrorSummary } from "@/components/ui/ErrorSummary";
import { InputField } from "@/components/ui/Input";
import { callApi, type Answer } from "../call-api";
import { useProblems } from "../use-problems";

/** The action that requires the password. */
export type ProtectedAction = "set_up" | "renew" | "disable" | "add_passkey" | "remove_passkey" | "end_session" | "end_others";

const dangerous: readonly ProtectedAction[] = ["disable", "remove_passkey", "end_session", "end_others"];

const done: Answer<unknown> = { ok: true, data: {} };

interface PasswordDialogProps {
  action: ProtectedAction;
  email: string;
  /** Sends the request with the password. Success closes the dialog; an error shows in it. */
  send: (password: string) => Promise<Answer<unknown>>;
  onClose: () => void;
}

/**
 * Asks for the password before an action that must be safe from someone at an unattended screen, and for the second factor where the
 * answer says so.
 */
export function PasswordDialog({ action, email, send, onClose }: PasswordDialogProps) {
  const t = useTranslations("account.proof");
  const common = useTranslations("common");
  const problems = useProblems({ password: t("password"), code: t("code") }, { wrong_password: t("wrong") });
  const [busy, setBusy] = useState(false);
  /** Those that may follow the password; empty until one must. */
  const [factors, setFactors] = useState<readonly string[]>([]);
  const form = useId();
  const formRef = useRef<HTMLFormElement>(null);

  const read = (name: string) => String(new FormData(formRef.current ?? undefined).get(name) ?? "").trim();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const missing = ["password", ...(factors.includes("app") ? ["code"] : [])].filter((name) => read(name) === "");
    problems.clear();
    if (missing.length > 0) return problems.showFields(missing.map((path) => ({ path, code: "required" })));
    await perform(async () => (factors.length === 0 ? done : callApi("POST", "/api/account/confirm/code", { code: read("code") })));
  }

  /** Proves the second factor, if that is asked for, then does what the dialog is for. */
  async function perform(prove: () => Promise<Answer<unknown>>): Promise<void> {
    setBusy(true);
    const proved = await prove();
    const answer = proved.ok ? await send(String(new FormData(formRef.current ?? undefined).get("password") ?? "")) : proved;
    setBusy(false);
    if (answer.ok) return onClose();
    if (answer.code === "confirmation_required") return setFactors(answer.errors.map(({ code }) => code));
    problems.show(answer.code, answer.errors);
  }

  async function proveByPasskey(): Promise<Answer<unknown>> {
    problems.clear();
    const begun = await callApi<PasskeyOptions>("POST", "/api/account/confirm/passkey/options", {});
    const response = begun.ok ? await askForPasskey(begun.data) : null;
    if (!begun.ok) return begun;
    if (response === null) return { ok: false, code: "passkey_refused", errors: [] };
    return callApi("POST", "/api/account/confirm/passkey", { response });
  }

  const [asksCode, asksPasskey] = [factors.includes("app"), factors.includes("passkey")];
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
          {asksPasskey ? (
            <Button busy={busy} onClick={() => void perform(proveByPasskey)}>
              {t("passkey")}
            </Button>
          ) : null}
          {asksPasskey && !asksCode ? null : (
            <Button type="submit" form={form} tone={dangerous.includes(action) ? "danger" : "primary"} busy={busy}>
              {t(`${action}.action`)}
            </Button>
          )}
        </>
      }
    >
      <form id={form} ref={formRef} noValidate method="post" onSubmit={(event) => void submit(event)} className="grid gap-5">
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
        {factors.length === 0 ? null : (
          <p role="status">{t(asksCode && asksPasskey ? "either_next" : asksCode ? "code_next" : "passkey_next")}</p>
        )}
        {asksCode ? (
          <InputField
            name="code"
            label={t("code")}
            autoComplete="one-time-code"
            inputMode="numeric"
            dir="ltr"
            maxLength={10}
            autoFocus
            error={problems.of("code")}
          />
        ) : null}
      </form>
    </Dialog>
  );
}
