"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useReasonText } from "@/components/leads/record/use-reason-text";
import { usePagePath } from "@/components/shell/workplace";
import type { ScoringPreview } from "./resource";

const bands = ["0–24", "25–49", "50–74", "75–100"] as const;

/** How the unsaved rules score the open leads, beside the present ones. */
export function ScorePreview({ preview }: { preview: ScoringPreview }) {
  const t = useTranslations("lead_scoring.page");
  const pagePath = usePagePath();
  const reasonText = useReasonText();
  if (preview.counted === 0) return <p className="text-muted">{t("no_leads")}</p>;
  return (
    <div className="grid gap-4" aria-live="polite">
      <div className="overflow-x-auto">
        <table className="w-full max-w-xl text-sm">
          <caption className="pb-1 text-start text-muted">{t("counted", { count: preview.counted })}</caption>
          <thead>
            <tr className="border-b border-line text-start text-muted">
              <th className="py-1 text-start font-medium">{t("score")}</th>
              <th className="py-1 text-end font-medium">{t("before")}</th>
              <th className="py-1 text-end font-medium">{t("after_saving")}</th>
            </tr>
          </thead>
          <tbody>
            {bands.map((band, index) => (
              <tr key={band} className="border-b border-line">
                <th className="py-1 text-start font-normal">
                  <bdi dir="ltr">{band}</bdi>
                </th>
                <td className="numbers py-1 text-end">{preview.before[index]}</td>
                <td className="numbers py-1 text-end">{preview.after[index]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul aria-label={t("changed")} className="grid text-sm">
        {preview.leads.map(({ id, name, before, after }) => (
          <li key={id} className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[minmax(0,1fr)_auto]">
            <Link href={pagePath("leads", id)} className="min-w-0 font-medium underline [overflow-wrap:anywhere]">
              <bdi>{name}</bdi>
            </Link>
            <bdi className="numbers">{t("from_to", { before, after: after.score })}</bdi>
            <span className="text-muted sm:col-span-2">{after.reasons.map(reasonText).join(" · ")}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
