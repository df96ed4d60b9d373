"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { ErrorSummary } from "@/components/ui/ErrorSummary";
import { InputField } from "@/components/ui/Input";
import { SendButton } from "../../SendButton";
import { callApi, postSignIn } from "../../call-api";
import { useProblems } from "../../use-problems";

/**
 * Asks for the password, because the link alone does not tell who signed up, and because mail scanners also open the page; then signs in.
 */
export function VerifyForm({ token, email }: { token: string; email: string }) {
  const t = useTranslations("auth.verify");
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
    const path = `/api/public/address-verifications/${encodeURIComponent(token)}`;
    const answer = await callApi<{ slug: string | null }>("POST", path, { password });
    if (answer.ok) {
      const { slug } = answer.data;
      const refusal = await postSignIn({ email, password, code: "" });
      if (refusal !== null) return window.location.assign("/sign-in");
      return window.location.assign(slug === null ? "/dashboard" : `/dashboard/${slug}/setup`);
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
        autoComplete="current-password"
        dir="ltr"
        required
        error={problems.of("password")}
      />
      <SendButton busy={busy}>{t("submit")}</SendButton>
    </form>
  );
}
