"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/record/Section";
import { DateText } from "@/components/ui/DateText";
import { Facts } from "@/components/ui/Facts";

/** What the sender of the public form agreed to. */
export function Consent({ text, at }: { text: string; at: string | null }) {
  const t = useTranslations("tickets");
  return (
    <Section title={t("record.consent")}>
      <Facts
        facts={[
          { label: t("fields.consent_text"), value: <bdi>{text}</bdi> },
          { label: t("fields.consented_at"), value: at === null ? null : <DateText value={at} time /> },
        ]}
      />
    </Section>
  );
}
