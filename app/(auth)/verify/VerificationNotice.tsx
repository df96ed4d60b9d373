"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { callApi } from "../call-api";
import { useProblems } from "../use-problems";

/** States that the address is not verified, and sends the link again on request. */
export function VerificationNotice({ email }: { email: string }) {
  const t = useTranslations("auth.verify");
  const { describe } = useProblems();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<string | null>(null);

  async function resend(): Promise<void> {
    setBusy(true);
    const answer = await callApi("POST", "/api/account/verification");
    setBusy(false);
    setOutcome(answer.ok ? t("resent", { email }) : describe(answer.code));
  }

  return (
    <Alert tone="warn" title={t("unverified")}>
      <p>{t("unverified_lead", { email })}</p>
      <p role="status">{outcome}</p>
      <div>
        <Button busy={busy} onClick={() => void resend()}>
          {t("resend")}
        </Button>
      </div>
    </Alert>
  );
}
