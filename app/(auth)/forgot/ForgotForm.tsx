"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { Alert } from "@/components/ui/Alert";
import { ErrorSummary } from "@/components/ui/ErrorSummary";
import { InputField } from "@/components/ui/Input";
import { SendButton } from "../SendButton";
import { callApi } from "../call-api";
import { useProblems } from "../use-problems";

const addresses = { forgot: "/api/public/password-resets", resend: "/api/public/address-verifications" };

/** Asks for a link by email. The response is the same for every address, so it does not reveal whether an account exists. */
export function ForgotForm({ purpose }: { purpose: "forgot" | "resend" }) {
  const t = useTranslations(`auth.${purpose}`);
  const common = useTranslations("common");
  const problems = useProblems({ email: t("email") });
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const email = String(new FormData(event.currentTarget).get("email") ?? "").trim();
    if (email === "") return problems.showFields([{ path: "email", code: "required" }]);
    problems.clear();
    setSentTo(null);
    setBusy(true);
    const answer = await callApi("POST", addresses[purpose], { email });
    setBusy(false);
    if (answer.ok) return setSentTo(email);
    problems.show(answer.code, answer.errors);
  }

  return (
    <form noValidate method="post" onSubmit={(event) => void submit(event)} className="grid gap-5">
      <ErrorSummary title={common("there_is_a_problem")} errors={problems.summary} />
      {sentTo === null ? null : (
        <Alert tone="good" title={t("sent_title")} live>
          <p>{t("sent", { email: sentTo })}</p>
        </Alert>
      )}
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
      <SendButton busy={busy}>{t("submit")}</SendButton>
    </form>
  );
}
