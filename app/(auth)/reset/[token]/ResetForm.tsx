"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { ErrorSummary } from "@/components/ui/ErrorSummary";
import { InputField } from "@/components/ui/Input";
import { SendButton } from "../../SendButton";
import { callApi, postSignIn } from "../../call-api";
import { useProblems } from "../../use-problems";

/** Saves the password, then signs in with it. An account with two-factor sign-in goes to the sign-in page for its code. */
export function ResetForm({ token, email }: { token: string; email: string }) {
  const t = useTranslations("auth.reset");
  const common = useTranslations("common");
  const problems = useProblems({ password: t("password") });
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const password = String(new FormData(event.currentTarget).get("password") ?? "");
    if (password === "") return problems.showFields([{ path: "password", code: "required" }]);
    problems.clear();
    setBusy(true);
    const answer = await callApi("POST", `/api/public/password-resets/${encodeURIComponent(token)}`, { password });
    if (answer.ok) {
      const refusal = await postSignIn({ email, password, code: "" });
      return window.location.assign(refusal === null ? "/account" : "/sign-in");
    }
    setBusy(false);
    problems.show(answer.code, answer.errors);
  }

  return (
    <form noValidate method="post" onSubmit={(event) => void submit(event)} className="grid gap-5">
      <ErrorSummary title={common("there_is_a_problem")} errors={problems.summary} />
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <InputField
        name="password"
        label={t("password")}
        hint={t("password_hint")}
        type="password"
        autoComplete="new-password"
        dir="ltr"
        required
        error={problems.of("password")}
      />
      <SendButton busy={busy}>{t("submit")}</SendButton>
    </form>
  );
}
