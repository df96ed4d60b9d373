"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import type { Api } from "@/components/api/api";
import { downloadFile } from "@/components/api/download";
import type { Wire } from "@/components/api/resource";
import { usePerform } from "@/components/api/use-perform";
import { useCan } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import type { AuditVerification } from "@/lib/domains/audit/schema";
import { auditChain } from "./resource";

type Verification = Wire<typeof AuditVerification>;

/** Follows the chain request by request until its end or its first fault; the result is as of one check. */
async function verifyWhole(api: Api): Promise<Verification> {
  let checked = await api.ask(auditChain.verify, {});
  while (!checked.complete) {
    const next = await api.ask(auditChain.verify, { after: String(checked.to) });
    checked = {
      ...next,
      from: checked.from,
      until: next.until ?? checked.until,
      entries: checked.entries + next.entries,
      erased: checked.erased + next.erased,
      signed: next.signed ?? checked.signed,
    };
  }
  return checked;
}

/** Checks that the audit trail is as it was written, and downloads it with what a check elsewhere needs. */
export function AuditChain() {
  const t = useTranslations("audit.chain");
  const can = useCan();
  const { api, perform, busy } = usePerform([]);
  const [checked, setChecked] = useState<Verification | null>(null);
  return (
    <div className="grid justify-items-start gap-3">
      <p className="max-w-prose text-sm text-muted">{t("text")}</p>
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} onClick={() => void perform(async () => setChecked(await verifyWhole(api)))}>
          {t("verify")}
        </Button>
        {can("exports.company") ? (
          <Button
            busy={busy}
            onClick={() => void perform(() => downloadFile(api.tenant, auditChain.export, {}, `audit-${api.tenant}.jsonl`))}
          >
            {t("export")}
          </Button>
        ) : null}
      </div>
      {checked === null ? null : <Result checked={checked} />}
    </div>
  );
}

function Result({ checked: { entries, erased, until, waiting, signed, broken } }: { checked: Verification }) {
  const t = useTranslations("audit.chain");
  const format = useFormatter();
  const instant = (at: string) => format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "medium" });
  const lines = [
    until === null ? t("none") : t("good", { count: entries, shown: format.number(entries), until: instant(until) }),
    ...(erased === 0 ? [] : [t("erased", { count: erased, shown: format.number(erased) })]),
    ...(waiting === 0 ? [] : [t("waiting", { count: waiting, shown: format.number(waiting) })]),
    signed === null ? t("not_signed_yet") : t("signed", { number: format.number(signed.sequence), at: instant(signed.at) }),
  ];
  return (
    <Alert live tone={broken === null ? "good" : "bad"} title={t(broken === null ? "whole" : "broken")}>
      {broken === null ? null : (
        <p>
          {t(`faults.${broken.fault}`)} {broken.sequence === null ? null : t("at_number", { number: format.number(broken.sequence) })}{" "}
          {broken.at === null ? null : t("made_at", { at: instant(broken.at) })}
        </p>
      )}
      <ul className="text-sm">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Alert>
  );
}
