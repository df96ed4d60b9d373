"use client";

import { useTranslations } from "next-intl";
import { usePart } from "@/components/api/use-record";
import { customers } from "@/components/customers/resource";
import { RecordName } from "@/components/record/RecordName";
import { Section } from "@/components/record/Section";
import { Amount } from "@/components/ui/Amount";
import { Badge } from "@/components/ui/Badge";
import { DateText } from "@/components/ui/DateText";
import type { Tone } from "@/components/ui/Shape";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import { estimates, type EstimateRow } from "./resource";

const tones: Record<EstimateRow["status"], Tone> = {
  draft: "neutral",
  sent: "accent",
  accepted: "good",
  declined: "bad",
  converted: "good",
};

/** A customer's estimates, newest first, on the page of the customer. */
export function CustomerEstimates({ id: customer_id }: { id: string }) {
  const t = useTranslations("estimates.on_records");
  const { data } = usePart(customers, customer_id, "estimates", estimates.list, { customer_id, limit: "20", include: "total" });
  return (
    <Section title={t("title")} all={{ list: "estimates", filter: { customer_id }, total: data?.total }}>
      {data === undefined ? <SkeletonLines count={2} /> : null}
      {data?.data.length === 0 ? <p className="py-2 text-sm text-muted">{t("empty")}</p> : null}
      <ul className="grid text-sm">
        {data?.data.map(({ id, number, status, issue_date, total, currency }) => (
          <li key={id} className="flex min-h-9 flex-wrap items-center gap-x-3 border-b border-line py-1 last:border-0">
            <span className="min-w-0 flex-1 font-medium">
              <RecordName noun="estimate" id={id} title={number ?? t("statuses.draft")} />
            </span>
            <Badge tone={tones[status]}>{t(`statuses.${status}`)}</Badge>
            {issue_date === null ? null : (
              <span className="text-muted">
                <DateText value={issue_date} />
              </span>
            )}
            <Amount value={total} currency={currency} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
