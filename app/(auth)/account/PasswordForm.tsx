"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/Button";
import { ErrorSummary } from "@/components/ui/ErrorSummary";
import { InputField } from "@/components/ui/Input";
import { callApi } from "../call-api";
import { useProblems } from "../use-problems";
import { Part } from "./Part";

const fields = ["current_password", "new_password"] as const;

/** Changes the password. The API enforces the password rules and ends all other sessions. */
export function PasswordForm({ email }: { email: string }) {
  const t = useTranslations("account.password");
  const common = useTranslations("common");
  const router = useRouter();
  const problems = useProblems({ current_password: t("current"), new_password: t("new") }, { wrong_password: t("wrong") });
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const typed = new FormData(form);
    const body = Object.fromEntries(fields.map((field) => [field, String(typed.get(field) ?? "")]));
    problems.clear();
    setSaved(false);
    const missing = fields.filter((field) => body[field] === "");
    if (missing.length > 0) return problems.showFields(missing.map((path) => ({ path, code: "required" })));
    setBusy(true);
    const answer = await callApi("POST", "/api/account/password", body);
    setBusy(false);
    if (!answer.ok) return problems.show(answer.code, answer.errors);
    form.reset();
    setSaved(true);
    // Updates the list of sessions.
    router.refresh();
  }

  return (
    <Part id="password" title={t("title")} text={t("text")}>
      <form noValidate method="post" onSubmit={(event) => void submit(event)} className="grid max-w-md gap-5">
        <ErrorSummary title={common("there_is_a_problem")} errors={problems.summary} />
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <InputField
          name="current_password"
          label={t("current")}
          type="password"
          autoComplete="current-password"
          dir="ltr"
          required
          error={problems.of("current_password")}
        />
        <InputField
          name="new_password"
          label={t("new")}
          hint={t("new_hint")}
          type="password"
          autoComplete="new-password"
          dir="ltr"
          required
          error={problems.of("new_password")}
        />
        <Button type="submit" className="justify-self-start" busy={busy}>
          {t("save")}
        </Button>
        <p role="status" className="text-sm text-muted empty:hidden">
          {saved ? t("saved") : null}
        </p>
      </form>
    </Part>
  );
}
