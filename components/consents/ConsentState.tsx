"use client";

import { useTranslations } from "next-intl";
import { usePerform } from "@/components/api/use-perform";
import { CopyText } from "@/components/settings/CopyText";
import { useCan } from "@/components/shell/workplace";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { consents, type ConsentRow } from "./resource";

/** Whether the consent holds, and since when it does not. */
export function ConsentState({ row }: { row: ConsentRow }) {
  const t = useTranslations("consents");
  if (row.withdrawn_at === null) return <Badge tone="good">{t("holds")}</Badge>;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge tone="warn">{t("is_withdrawn")}</Badge>
      <DateText value={row.withdrawn_at} />
    </span>
  );
}

/** What was agreed to, the proof, and the ways to withdraw it. */
export function ConsentDetails({ row }: { row: ConsentRow }) {
  const t = useTranslations("consents");
  const can = useCan();
  const { api, perform, busy } = usePerform([consents.name]);
  return (
    <div className="grid max-w-2xl gap-3 text-sm whitespace-normal">
      <blockquote lang={row.language} dir="auto" className="border-s-2 border-line ps-3">
        {row.text}
      </blockquote>
      <p className="text-muted">{t("proof_line", { version: String(row.text_version), source: row.source })}</p>
      <p dir="ltr" className="font-mono text-xs [overflow-wrap:anywhere] text-muted">
        {row.text_hash}
      </p>
      {row.withdrawn_at !== null ? null : (
        <>
          <CopyText label={t("withdraw_link")} text={row.withdraw_url} />
          {can("consents.write") ? (
            <Button
              busy={busy}
              className="justify-self-start"
              onClick={() => void perform(() => api.call(consents.verbs.withdraw, { id: row.id }))}
            >
              {t("verbs.withdraw.do")}
            </Button>
          ) : null}
        </>
      )}
    </div>
  );
}
