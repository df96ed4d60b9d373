"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import { useState, type FormEvent } from "react";
import { askForPasskey, type PasskeyOptions } from "@/components/api/passkey";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { ErrorSummary } from "@/components/ui/ErrorSummary";
import { InputField } from "@/components/ui/Input";
import { useHydrated } from "@/components/ui/use-hydrated";
import { SendButton } from "../SendButton";
import { callApi, postSignIn } from "../call-api";
import { useProblems } from "../use-problems";

type Proof = Record<"email" | "password" | "code", string>;

interface SignInFormProps {
  next: string;
  /** The demo's visitor account, for signing in with one click. */
  visitor: { email: string; password: string } | null;
}

/** Asks for address and password, and for a code only if the account requires one. */
export function SignInForm({ next, visitor }: SignInFormProps) {
  const t = useTranslations("auth.sign_in");
  const common = useTranslations("common");
  const problems = useProblems({ email: t("email"), password: t("password"), code: t("code") });
  const hydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  const [asksCode, setAsksCode] = useState(false);
  /** The password's proof, while a passkey may follow it. */
  const [proof, setProof] = useState<Proof | null>(null);
  const [refused, setRefused] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    const read = (name: string) => String(form.get(name) ?? "");
    const missing = ["email", "password"].filter((name) => read(name) === "");
    if (missing.length > 0) return problems.showFields(missing.map((path) => ({ path, code: "required" })));
    await enter({ email: read("email"), password: read("password"), code: read("code").trim() });
  }

  async function enter(sent: Proof | { passkey: string }): Promise<void> {
    setBusy(true);
    const refusal = await postSignIn(sent);
    if (refusal === null) return window.location.assign(next);
    setBusy(false);
    if (refusal === "passkey_required" || refusal === "factor_required") {
      if ("email" in sent) setProof(sent);
      setAsksCode(true);
      return problems.show(refusal);
    }
    if (refusal === "code_required" || refusal === "code_wrong") {
      setAsksCode(true);
      return problems.showFields([{ path: "code", code: refusal }]);
    }
    setRefused(refusal === "refused");
    problems.show(refusal);
  }

  /** Alone, or as the second factor after the password. */
  async function enterByPasskey(): Promise<void> {
    problems.clear();
    setBusy(true);
    const begun = await callApi<PasskeyOptions>("POST", "/api/public/passkey-sign-ins", {});
    const answer = begun.ok ? await askForPasskey(begun.data) : null;
    setBusy(false);
    if (!begun.ok) return problems.show(begun.code);
    if (answer === null) return problems.show("passkey_refused");
    await enter({ ...proof, passkey: JSON.stringify(answer) });
  }

  return (
    <>
      {visitor === null ? null : (
        <Alert title={t("demo.title")}>
          <p>{t("demo.text")}</p>
          <div className="pt-1">
            {/* Disabled until hydration: an earlier click would be lost. */}
            <Button busy={busy} disabled={!hydrated} onClick={() => void enter({ ...visitor, code: "" })}>
              {t("demo.enter")}
            </Button>
          </div>
        </Alert>
      )}
      <form noValidate method="post" onSubmit={(event) => void submit(event)} className="grid gap-5">
        <ErrorSummary title={common("there_is_a_problem")} errors={problems.summary} />
        <InputField
          name="email"
          label={t("email")}
          type="email"
          autoComplete="username"
          inputMode="email"
          dir="ltr"
          required
          error={problems.of("email")}
        />
        <InputField
          name="password"
          label={t("password")}
          type="password"
          autoComplete="current-password"
          dir="ltr"
          required
          error={problems.of("password")}
        />
        {asksCode ? (
          <InputField
            name="code"
            label={t("code")}
            hint={t("code_hint")}
            autoComplete="one-time-code"
            dir="ltr"
            error={problems.of("code")}
          />
        ) : null}
        <SendButton busy={busy}>{t("submit")}</SendButton>
        <Button className="justify-center" busy={busy} disabled={!hydrated} onClick={() => void enterByPasskey()}>
          {t("passkey")}
        </Button>
        {refused ? (
          <Link href="/verify" prefetch={false} className="inline-flex min-h-6 items-center font-medium text-accent underline">
            {t("unconfirmed")}
          </Link>
        ) : null}
      </form>
    </>
  );
}
