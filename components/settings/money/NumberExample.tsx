"use client";

import { useNow, useTranslations } from "next-intl";
import { useWorkplace } from "@/components/shell/workplace";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { exampleNumber } from "./example-number";
import type { NumberSeriesRow } from "./resource";

const problems = ["too_long", "sequence", "repeats", "character", "token"] as const;

interface NumberExampleProps {
  values: Readonly<Record<string, unknown>>;
  /** The series being edited; null for a new one. */
  series: NumberSeriesRow | null;
  fiscalYearStart: number;
}

/** A preview of the next document number while the format is typed, or the reason why the format is invalid. */
export function NumberExample({ values, series, fiscalYearStart }: NumberExampleProps) {
  const t = useTranslations("settings.number_series");
  const { timezone } = useWorkplace();
  const day = dayInTimezone(useNow(), timezone);
  const shown = exampleNumber(String(values["format"] ?? ""), String(values["reset"] ?? ""), series, {
    day,
    fiscal_year_start_month: fiscalYearStart,
  });
  if ("number" in shown) {
    return (
      <p role="status" className="text-sm text-muted">
        {t.rich("example", {
          number: () => (
            <bdi dir="ltr" className="font-medium text-text">
              {shown.number}
            </bdi>
          ),
        })}
      </p>
    );
  }
  const problem = problems.find((code) => code === shown.problem) ?? "other";
  return (
    <p role="status" className="text-sm font-medium text-bad">
      {t(`problems.${problem}`)}
    </p>
  );
}
