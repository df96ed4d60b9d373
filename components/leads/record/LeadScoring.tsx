"use client";

import { useFormatter, useTranslations } from "next-intl";
import { usePart } from "@/components/api/use-record";
import { Section } from "@/components/record/Section";
import { leads, type LeadRow } from "../resource";
import { useReasonName } from "./use-reason-text";

/** The lead's score with what it is made of. */
export function LeadScoring({ lead }: { lead: LeadRow }) {
  const t = useTranslations("leads.score");
  const format = useFormatter();
  const nameOf = useReasonName();
  const { data } = usePart(leads, lead.id, "score", leads.verbs.score, { id: lead.id });
  if (data === undefined) return null;
  return (
    <Section title={t("title")}>
      <p className="py-1 text-xl font-semibold">{t("of", { score: data.score })}</p>
      <ul className="grid gap-1 text-sm">
        {data.reasons.map(({ reason, points, detail }) => (
          <li key={reason} className="flex justify-between gap-3">
            <span>{nameOf({ reason, points, detail })}</span>
            <bdi className="numbers text-muted">{format.number(points, { signDisplay: "exceptZero" })}</bdi>
          </li>
        ))}
      </ul>
    </Section>
  );
}
