"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePart } from "@/components/api/use-record";
import { customers } from "@/components/customers/resource";
import { RecordName } from "@/components/record/RecordName";
import { Section } from "@/components/record/Section";
import { useCan } from "@/components/shell/workplace";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import { surveys } from "./resource";
import { ScoreFigure } from "./ScoreFigure";
import { SendDialog } from "./SendDialog";

/** A customer's rolling scores and latest responses, on the page of the customer. */
export function CustomerSurveys({ id: customer_id }: { id: string }) {
  const t = useTranslations("surveys.on_records");
  const can = useCan();
  const [sending, setSending] = useState(false);
  const { data } = usePart(customers, customer_id, "surveys", surveys.verbs.of_customer, { customer_id });
  return (
    <Section
      title={t("title")}
      action={
        can("surveys.send") ? (
          <Button tone="quiet" className="text-sm" onClick={() => setSending(true)}>
            {t("send")}
          </Button>
        ) : null
      }
    >
      {data === undefined ? <SkeletonLines count={2} /> : null}
      {data?.nps || data?.csat ? (
        <div className="flex flex-wrap gap-x-10 gap-y-3 py-2">
          {data.nps ? <ScoreFigure kind="nps" score={data.nps} rolling /> : null}
          {data.csat ? <ScoreFigure kind="csat" score={data.csat} rolling /> : null}
        </div>
      ) : null}
      {data?.responses.length === 0 ? <p className="py-2 text-sm text-muted">{t("empty")}</p> : null}
      <ul className="grid text-sm">
        {data?.responses.map(({ id, survey_id, survey_name, respondent_name, status, nps, csat, created_at, answered_at }) => (
          <li key={id} className="flex min-h-9 flex-wrap items-center gap-x-3 border-b border-line py-1 last:border-0">
            <span className="min-w-48 flex-1 font-medium">
              <RecordName noun="survey" id={survey_id} title={survey_name} />
            </span>
            <RecordName noun="survey_response" id={id} title={respondent_name} />
            {nps === null && csat === null ? null : (
              <span>{nps === null ? t("csat_of", { score: csat ?? 0 }) : t("nps_of", { score: nps })}</span>
            )}
            <Badge tone={status === "complete" ? "good" : "neutral"}>{t(`progress.${status}`)}</Badge>
            <span className="text-muted">
              <RelativeTime value={answered_at ?? created_at} />
            </span>
          </li>
        ))}
      </ul>
      {sending ? <SendDialog survey={null} customer_id={customer_id} onClose={() => setSending(false)} /> : null}
    </Section>
  );
}
