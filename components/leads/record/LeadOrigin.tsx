"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/record/Section";
import { DateText } from "@/components/ui/DateText";
import type { LeadRow } from "../resource";

const touchParts = ["source", "medium", "campaign", "term", "content"] as const;

/** The campaigns and pages that brought the lead, and what its person agreed to; nothing where none is known. */
export function LeadOrigin({ lead }: { lead: LeadRow }) {
  const t = useTranslations("leads");
  const facts = [
    { name: "first_touch", text: describeTouch(lead.first_touch) },
    { name: "last_touch", text: describeTouch(lead.last_touch) },
    { name: "referrer", text: lead.referrer ?? "" },
    { name: "landing_page", text: lead.landing_page ?? "" },
    { name: "consent_text", text: lead.consent_text ?? "" },
  ] as const;
  const known = facts.filter(({ text }) => text !== "");
  if (known.length === 0) return null;
  return (
    <Section title={t("record.origin")}>
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[10rem_1fr]">
        {known.map(({ name, text }) => (
          <div key={name} className="contents">
            <dt className="text-sm text-muted">{t(`fields.${name}`)}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
        {lead.consented_at === null ? null : (
          <div className="contents">
            <dt className="text-sm text-muted">{t("fields.consented_at")}</dt>
            <dd>
              <DateText value={lead.consented_at} time />
            </dd>
          </div>
        )}
      </dl>
    </Section>
  );
}

function describeTouch(touch: LeadRow["first_touch"]): string {
  return touch === null ? "" : touchParts.flatMap((part) => touch[part] ?? []).join(" · ");
}
