"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { callApi, type Answer } from "../call-api";
import { Part } from "./Part";
import { PasswordDialog } from "./PasswordDialog";
import { RecoveryCodes } from "./RecoveryCodes";
import { TotpSetup, type StartedSetup } from "./TotpSetup";

type Outcome = "enabled" | "renewed" | "disabled" | "cancelled";

/** The current step: idle, setting up, or showing codes once. */
type Step = { name: "rest" } | { name: "setup"; setup: StartedSetup } | { name: "codes"; codes: string[]; outcome: Outcome };

type TotpAction = "set_up" | "renew" | "disable";

const rest: Step = { name: "rest" };
const heading = "two-factor";

/** Two-factor sign-in: its status, the setup in steps, new recovery codes, and switching it off. */
export function TwoFactor({
  email,
  enabled: wasEnabled,
  codesLeft: codesLeftBefore,
  hasPasskey,
}: {
  email: string;
  enabled: boolean;
  codesLeft: number;
  /** Recovery codes also stand in for passkeys. */
  hasPasskey: boolean;
}) {
  const t = useTranslations("account.two_factor");
  const router = useRouter();
  const [changed, setState] = useState<{ enabled: boolean; codesLeft: number } | null>(null);
  const { enabled, codesLeft } = changed ?? { enabled: wasEnabled, codesLeft: codesLeftBefore };
  const [step, setStep] = useState(rest);
  const [pendingAction, setPendingAction] = useState<TotpAction | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  // When a step ends, its focused element is gone, so the heading takes the focus.
  const isAtRest = step.name === "rest" && pendingAction === null;
  useEffect(() => {
    if (isAtRest && outcome !== null) document.getElementById(heading)?.focus();
  }, [isAtRest, outcome]);

  function end(what: Outcome): void {
    setOutcome(what);
    setStep(rest);
    router.refresh();
  }
  function showCodes(codes: string[], what: Outcome): void {
    setState({ enabled: enabled || what === "enabled", codesLeft: codes.length });
    setStep({ name: "codes", codes, outcome: what });
  }
  async function perform(action: TotpAction, password: string): Promise<Answer<unknown>> {
    if (action === "set_up") {
      const answer = await callApi<StartedSetup>("POST", "/api/account/totp", { password });
      if (answer.ok) setStep({ name: "setup", setup: answer.data });
      return answer;
    }
    if (action === "renew") {
      const answer = await callApi<{ recovery_codes: string[] }>("POST", "/api/account/totp/recovery-codes", { password });
      if (answer.ok) showCodes(answer.data.recovery_codes, "renewed");
      return answer;
    }
    const answer = await callApi("POST", "/api/account/totp/disable", { password });
    if (!answer.ok) return answer;
    setState({ enabled: false, codesLeft: hasPasskey ? codesLeft : 0 });
    end("disabled");
    return answer;
  }
  const askPassword = (action: TotpAction) => () => {
    setOutcome(null);
    setPendingAction(action);
  };

  return (
    <Part
      id={heading}
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {t("title")} <Badge tone={enabled ? "good" : "neutral"}>{enabled ? t("on") : t("off")}</Badge>
        </span>
      }
      text={t("text")}
    >
      <p role="status" className="text-sm text-muted empty:hidden">
        {outcome === null ? null : t(outcome)}
      </p>
      {step.name === "setup" ? (
        <TotpSetup setup={step.setup} onConfirmed={(codes) => showCodes(codes, "enabled")} onCancel={() => end("cancelled")} />
      ) : null}
      {step.name === "codes" ? <RecoveryCodes codes={step.codes} email={email} onSaved={() => end(step.outcome)} /> : null}
      {step.name !== "rest" ? null : (
        <>
          {enabled || hasPasskey ? <p>{t("codes_left", { count: codesLeft })}</p> : null}
          <div className="flex flex-wrap gap-2">
            {enabled ? null : <Button onClick={askPassword("set_up")}>{t("set_up")}</Button>}
            {enabled || hasPasskey ? <Button onClick={askPassword("renew")}>{t("renew")}</Button> : null}
            {enabled ? <Button onClick={askPassword("disable")}>{t("disable")}</Button> : null}
          </div>
        </>
      )}
      {pendingAction === null ? null : (
        <PasswordDialog
          action={pendingAction}
          email={email}
          send={(password) => perform(pendingAction, password)}
          onClose={() => setPendingAction(null)}
        />
      )}
    </Part>
  );
}
