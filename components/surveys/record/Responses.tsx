"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useState } from "react";
import { usePart } from "@/components/api/use-record";
import { RecordName } from "@/components/record/RecordName";
import { Section } from "@/components/record/Section";
import { Badge } from "@/components/ui/Badge";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import { useCan } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { surveys, type SurveyRecord } from "../resource";

const ExportDialog = dynamic(() => import("@/components/list/ExportDialog").then((module) => module.ExportDialog), { ssr: false });

/** The people who were asked last, with what they answered. */
export function Responses({ survey }: { survey: SurveyRecord }) {
  const t = useTranslations("surveys.on_records");
  const words = useTranslations("surveys.results");
  const can = useCan();
  const [exporting, setExporting] = useState(false);
  const { id, status, anonymous } = survey;
  const { data } = usePart(surveys, id, "responses", surveys.verbs.responses, { id, limit: "20" }, status !== "draft");
  if (status === "draft") return null;
  return (
    <Section
      title={words("responses")}
      action={
        can("exports.write") ? (
          <Button tone="quiet" className="text-sm" aria-haspopup="dialog" onClick={() => setExporting(true)}>
            <Download aria-hidden="true" className="size-4" />
            {words("export")}
          </Button>
        ) : null
      }
    >
      {exporting ? (
        <ExportDialog
          list="survey-responses"
          title={survey.name}
          query={{ survey_id: id }}
          shown={[]}
          rows={null}
          isLong={false}
          onClose={() => setExporting(false)}
        />
      ) : null}
      {anonymous ? <p className="measure pb-2 text-sm text-pretty text-muted">{words("anonymous")}</p> : null}
      {data === undefined ? <SkeletonLines count={2} /> : null}
      {data?.data.length === 0 ? <p className="py-2 text-sm text-muted">{t("empty")}</p> : null}
      <ul className="grid text-sm">
        {data?.data.map((row) => (
          <li key={row.id} className="flex min-h-9 flex-wrap items-center gap-x-3 border-b border-line py-1 last:border-0">
            <span className="min-w-48 flex-1">
              <span className="font-medium">
                <RecordName noun="survey_response" id={row.id} title={row.respondent_name} />
              </span>
              {" · "}
              <RecordName noun="customer" id={row.customer_id} title={row.customer_name} />
            </span>
            {row.nps === null && row.csat === null ? null : (
              <span>{row.nps === null ? t("csat_of", { score: row.csat ?? 0 }) : t("nps_of", { score: row.nps })}</span>
            )}
            <Badge tone={row.status === "complete" ? "good" : "neutral"}>{t(`progress.${row.status}`)}</Badge>
            <span className="text-muted">
              <RelativeTime value={row.answered_at ?? row.created_at} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
