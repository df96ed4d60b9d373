"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { announceConfirmed } from "@/components/layout/confirmed-address";
import { Alert } from "@/components/ui/Alert";
import { ButtonLink } from "@/components/ui/Button";
import { ErrorSummary } from "@/components/ui/ErrorSummary";
import { SendButton } from "../../SendButton";
import { callApi } from "../../call-api";
import { useProblems } from "../../use-problems";

/** Requires a click, because mail scanners also open the page. */
export function VerifyForm({ token }: { token: string }) {
  const t = useTranslations("auth.verify");
  const common = useTranslations("common");
  const problems = useProblems();
  const [busy, setBusy] = useState(false);
  const [verified, setVerified] = useState<string | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    problems.clear();
    setBusy(true);
    const answer = await callApi<{ email: string }>("POST", `/api/public/address-verifications/${encodeURIComponent(token)}`);
    setBusy(false);
    if (answer.ok) {
      announceConfirmed();
      return setVerified(answer.data.email);
    }
    problems.show(answer.code, answer.errors);
  }

  return (
    <div>
      {/* In the DOM before it has content, so that screen readers announce the content. */}
      <div role="status">{verified === null ? null : <Verified email={verified} />}</div>
      {verified !== null ? null : (
        <form noValidate method="post" onSubmit={(event) => void submit(event)} className="grid gap-5">
          <ErrorSummary title={common("there_is_a_problem")} errors={problems.summary} />
          <SendButton busy={busy}>{t("submit")}</SendButton>
        </form>
      )}
    </div>
  );
}

function Verified({ email }: { email: string }) {
  const t = useTranslations("auth.verify");
  return (
    <div className="grid justify-items-start gap-5">
      <Alert tone="good" title={t("done_title")}>
        <p>{t("done", { email })}</p>
      </Alert>
      <ButtonLink href="/dashboard" prefetch={false} tone="primary">
        {t("enter")}
      </ButtonLink>
    </div>
  );
}
