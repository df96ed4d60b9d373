"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/Button";
import { ErrorSummary } from "@/components/ui/ErrorSummary";
import { InputField } from "@/components/ui/Input";
import { QrCode } from "@/components/ui/QrCode";
import { callApi } from "../call-api";
import { useProblems } from "../use-problems";
import { CopyButton } from "./CopyButton";
import { StepTitle } from "./StepTitle";

/** The data of a started setup, which the API returns only once. */
export interface StartedSetup {
  secret: string;
  otpauth_url: string;
}

interface TotpSetupProps {
  setup: StartedSetup;
  /** Called with the recovery codes once a code from the app was correct. */
  onConfirmed: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

const isCode = (text: string): boolean => /^\d{6}$/.test(text);

/**
 * Sets up an authenticator app: shows the secret as a QR code and as text, and asks for a code. Nothing changes until the code is correct.
 */
export function TotpSetup({ setup, onConfirmed, onCancel }: TotpSetupProps) {
  const t = useTranslations("account.two_factor.setup");
  const common = useTranslations("common");
  const problems = useProblems({ code: t("code") }, { malformed: t("code_malformed") });
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const code = String(new FormData(event.currentTarget).get("code") ?? "").replace(/\s/g, "");
    problems.clear();
    if (!isCode(code)) return problems.showFields([{ path: "code", code: "malformed" }]);
    setBusy(true);
    const answer = await callApi<{ recovery_codes: string[] }>("POST", "/api/account/totp/confirm", { code });
    setBusy(false);
    if (answer.ok) onConfirmed(answer.data.recovery_codes);
    else problems.show(answer.code, answer.errors);
  }

  return (
    <div className="grid gap-5">
      <StepTitle>{t("title")}</StepTitle>
      <div className="grid gap-3">
        <h4 className="font-medium">{t("scan_title")}</h4>
        <p>{t("scan")}</p>
        <QrCode text={setup.otpauth_url} label={t("picture")} />
        <a href={setup.otpauth_url} className="inline-flex min-h-6 items-center justify-self-start font-medium text-accent underline">
          {t("open")}
        </a>
        <p>{t("secret")}</p>
        <p id="two-factor-secret" dir="ltr" className="flex flex-wrap gap-x-3 gap-y-1 font-mono rtl:justify-end">
          {setup.secret.match(/.{1,4}/g)?.map((group, place) => (
            <code key={place}>{group}</code>
          ))}
        </p>
        <div className="flex flex-wrap gap-3">
          <CopyButton text={setup.secret} label={t("copy")} />
        </div>
      </div>
      <form noValidate method="post" onSubmit={(event) => void submit(event)} className="grid max-w-md gap-4">
        <h4 className="font-medium">{t("code_title")}</h4>
        <ErrorSummary title={common("there_is_a_problem")} errors={problems.summary} />
        <InputField
          name="code"
          label={t("code")}
          hint={t("code_hint")}
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          maxLength={20}
          required
          error={problems.of("code")}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" tone="primary" busy={busy}>
            {t("confirm")}
          </Button>
          <Button onClick={onCancel}>{t("cancel")}</Button>
        </div>
      </form>
    </div>
  );
}
