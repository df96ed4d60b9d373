"use client";

import { useTranslations } from "next-intl";
import type { DunningStep } from "@/lib/domains/dunning/schema";

/** The steps of a policy as a short list: `3 days after · Friendly`. */
export function StepSummary({ steps }: { steps: readonly DunningStep[] }) {
  const t = useTranslations("dunning_policies");
  return (
    <ul className="grid py-1 text-muted">
      {steps.map(({ days, tone, fee }) => (
        <li key={days}>
          {t("step_text", {
            when: days < 0 ? t("days_before", { days: -days }) : days === 0 ? t("on_due_day") : t("days_after", { days }),
            tone: t(`tones.${tone}`),
          })}
          {fee === null ? null : t("with_fee")}
        </li>
      ))}
    </ul>
  );
}
