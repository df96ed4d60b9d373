"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { callApi, type Answer } from "../call-api";
import { Part } from "./Part";
import { PasswordDialog, type Deed } from "./PasswordDialog";
import { RecoveryCodes } from "./RecoveryCodes";
import { TotpSetup, type BegunSetup } from "./TotpSetup";

type Outcome = "enabled" | "renewed" | "disabled" | "cancelled";

/** Where one is: at rest, in the set-up, or before codes that are shown once. */
type Step = { name: "rest" } | { name: "setup"; setup: BegunSetup } | { name: "codes"; codes: string[]; outcome: Outcome };

const rest: Step = { name: "rest" };
const heading = "two-factor";

/** Signing in with a second factor: the state, the set-up step by step, new recovery codes, the way out of it. */
export function TwoFactor({ email, enabled: wasEnabled, codesLeft: hadLeft }: { email: string; enabled: boolean; codesLeft: number }) {
  const t = useTranslations("account.two_factor");
  const [{ enabled, codesLeft }, setState] = useState({ enabled: wasEnabled, codesLeft: hadLeft });
  const [step, setStep] = useState(rest);
  const [asked, setAsked] = useState<Deed | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  // What had the focus is gone once something has come to its end.
  const isAtRest = step.name === "rest" && asked === null;
  useEffect(() => {
    if (isAtRest && outcome !== null) document.getElementById(heading)?.focus();
  }, [isAtRest, outcome]);

  function end(what: Outcome): void {
    setOutcome(what);
    setStep(rest);
  }
  function showCodes(codes: string[], what: Outcome): void {
    setState({ enabled: true, codesLeft: codes.length });
    setStep({ name: "codes", codes, outcome: what });
  }
  async function perform(deed: Deed, password: string): Promise<Answer<unknown>> {
    if (deed === "set_up") {
      const answer = await callApi<BegunSetup>("POST", "/api/account/totp", { password });
      if (answer.ok) setStep({ name: "setup", setup: answer.data });
      return answer;
    }
    if (deed === "renew") {
      const answer = await callApi<{ recovery_codes: string[] }>("POST", "/api/account/totp/recovery-codes", { password });
      if (answer.ok) showCodes(answer.data.recovery_codes, "renewed");
      return answer;
    }
    const answer = await callApi("POST", "/api/account/totp/disable", { password });
    if (!answer.ok) return answer;
    setState({ enabled: false, codesLeft: 0 });
    end("disabled");
    return answer;
  }
  const ask = (deed: Deed) => () => {
    setOutcome(null);
    setAsked(deed);
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
      {step.name === "codes" ? <RecoveryCodes codes={step.codes} email={email} onKept={() => end(step.outcome)} /> : null}
      {step.name !== "rest" ? null : enabled ? (
        <>
          <p>{t("codes_left", { count: codesLeft })}</p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={ask("renew")}>{t("renew")}</Button>
            <Button onClick={ask("disable")}>{t("disable")}</Button>
          </div>
        </>
      ) : (
        <Button className="justify-self-start" onClick={ask("set_up")}>
          {t("set_up")}
        </Button>
      )}
      {asked === null ? null : (
        <PasswordDialog deed={asked} email={email} send={(password) => perform(asked, password)} onClose={() => setAsked(null)} />
      )}
    </Part>
  );
}
