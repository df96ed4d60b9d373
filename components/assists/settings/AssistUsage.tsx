"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Section } from "@/components/record/Section";
import { SettingsTable } from "@/components/settings/SettingsTable";
import type { AssistConfigRow } from "../resource";

const kinds = ["thread_summary", "reply_draft", "receipt_reading", "section_draft", "test"] as const;

/** What was used this month, by assist, and today against the limit. */
export function AssistUsage({ config: { usage, daily_cap } }: { config: AssistConfigRow }) {
  const t = useTranslations("assist_settings.page");
  const names = useTranslations("assists.kinds");
  const format = useFormatter();
  const month = format.dateTime(new Date(`${usage.month}-01T00:00:00Z`), { month: "long", year: "numeric", timeZone: "UTC" });
  return (
    <Section title={t("usage", { month })}>
      <p className="numbers text-sm">
        {t("usage_today", { used: format.number(usage.tokens_today), cap: format.number(daily_cap) })}
        {" · "}
        {t("usage_month", { used: format.number(usage.tokens_this_month) })}
        {usage.reserved === 0 ? null : ` · ${t("reserved", { count: format.number(usage.reserved) })}`}
      </p>
      <SettingsTable
        label={t("usage", { month })}
        rows={kinds.map((kind) => ({ kind, ...usage.surfaces[kind] }))}
        idOf={({ kind }) => kind}
        empty=""
        columns={[
          { key: "kind", header: t("columns.surface"), cell: ({ kind }) => names(kind) },
          { key: "requests", header: t("requests"), cell: ({ requests }) => <span className="numbers">{format.number(requests)}</span> },
          {
            key: "tokens",
            header: t("tokens"),
            cell: ({ input_tokens, output_tokens }) => <span className="numbers">{format.number(input_tokens + output_tokens)}</span>,
          },
        ]}
      />
    </Section>
  );
}
