"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePerform } from "@/components/api/use-perform";
import { useCan } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { showToast } from "@/components/ui/toast-store";
import { ResolveDialog } from "./ResolveDialog";
import { attempts, type Attempt } from "../resource";

/**
 * The gateway's result, why the attempt needs attention, and the available actions: check the gateway again, or mark the attempt as
 * resolved.
 */
export function AttemptActions({ attempt }: { attempt: Attempt }) {
  const t = useTranslations("payments.attempts");
  const can = useCan();
  const [resolving, setResolving] = useState(false);
  const { api, perform, busy } = usePerform([attempts.name, "invoices", "payments", "customers"]);
  const { id } = attempt;
  const pending = attempt.status === "open" || attempt.status === "processing" || attempt.status === "started";
  const resolve = () =>
    perform(
      () => api.call(attempts.verbs.resolve, { id }, { version: attempt.version }),
      () => showToast({ tone: "good", text: t("resolved") }),
    ).then((done) => done && setResolving(false));
  return (
    <>
      {attempt.failure === null ? null : <p className="text-muted [overflow-wrap:anywhere]">{t("failure", { words: attempt.failure })}</p>}
      {attempt.attention === null ? null : (
        <Alert tone="warn" title={t(`attention.${attempt.attention}`)}>
          <p>{t(`advice.${attempt.attention}`)}</p>
          {can("payments.write") ? (
            <Button className="justify-self-start text-sm" onClick={() => setResolving(true)}>
              {t("resolve")}
            </Button>
          ) : null}
        </Alert>
      )}
      {pending && can("payments.charge") ? (
        <Button
          tone="quiet"
          className="justify-self-start text-sm"
          busy={busy}
          onClick={() => void perform(() => api.call(attempts.verbs.check, { id }))}
        >
          {t("check")}
        </Button>
      ) : null}
      {resolving ? (
        <ResolveDialog attempt={attempt} busy={busy} onResolve={() => void resolve()} onClose={() => setResolving(false)} />
      ) : null}
    </>
  );
}
