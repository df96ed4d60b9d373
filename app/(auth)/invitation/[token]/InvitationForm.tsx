"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { ErrorSummary } from "@/components/ui/ErrorSummary";
import { InputField } from "@/components/ui/Input";
import { rememberChoice } from "@/components/ui/theme";
import { languageOf, localeCookie } from "@/lib/i18n/locale";
import { SendButton } from "../../SendButton";
import { SignInFirst } from "../../SignInFirst";
import { callApi, factorRefusals, postSignIn } from "../../call-api";
import { useProblems } from "../../use-problems";

interface InvitationFormProps {
  token: string;
  company: string;
  email: string;
  name: string;
}

/**
 * Accepts the invitation, then signs in with the typed password; a new person confirms the address first. The address is read-only, shown
 * for password managers.
 */
export function InvitationForm({ token, company, email, name }: InvitationFormProps) {
  const t = useTranslations("auth.invitation");
  const common = useTranslations("common");
  const problems = useProblems({ name: t("name"), password: t("password") });
  const [busy, setBusy] = useState(false);
  const [signsInFirst, setSignsInFirst] = useState(false);
  const language = languageOf(useLocale());

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    const typed = { name: String(form.get("name") ?? ""), password: String(form.get("password") ?? "") };
    const missing = (["name", "password"] as const).filter((path) => typed[path].trim() === "");
    if (missing.length > 0) return problems.showFields(missing.map((path) => ({ path, code: "required" })));
    problems.clear();
    setBusy(true);
    const answer = await callApi<{ slug: string }>("POST", `/api/public/invitations/${encodeURIComponent(token)}`, typed);
    if (answer.ok) {
      const refusal = await postSignIn({ email, password: typed.password, code: "" });
      if (refusal === null) return window.location.assign(`/dashboard/${answer.data.slug}`);
      // Whoever has a second factor is signed in already.
      if (factorRefusals.includes(refusal)) return window.location.assign(`/dashboard/${answer.data.slug}`);
      // The next page is nobody's yet, so it would have the browser's language instead of the invitation's.
      rememberChoice(localeCookie, language);
      return window.location.assign("/verify");
    }
    setBusy(false);
    setSignsInFirst(answer.errors.some(({ code }) => code === "sign_in_first"));
    problems.show(answer.code, answer.errors);
  }

  return (
    <form noValidate method="post" onSubmit={(event) => void submit(event)} className="grid gap-5">
      <ErrorSummary title={common("there_is_a_problem")} errors={problems.summary} />
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <InputField
        name="name"
        label={t("name")}
        autoComplete="name"
        maxLength={200}
        required
        defaultValue={name}
        error={problems.of("name")}
      />
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
      {signsInFirst ? <SignInFirst next={`/invitation/${encodeURIComponent(token)}`} /> : null}
      <SendButton busy={busy}>{t("submit", { company })}</SendButton>
    </form>
  );
}
