"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { ScoreFigures } from "./resource";

interface ScoreFigureProps {
  kind: "nps" | "csat";
  score: ScoreFigures;
  /** Whether only answers of the rolling window count, as on a customer's page. */
  rolling?: boolean;
}

/** A score with its range and the number of answers behind it. */
export function ScoreFigure({ kind, score, rolling = false }: ScoreFigureProps) {
  const t = useTranslations("surveys.on_records");
  const format = useFormatter();
  const write = (value: number) =>
    kind === "nps"
      ? format.number(Math.round(value), { signDisplay: "exceptZero" })
      : format.number(Math.round(value) / 100, { style: "percent" });
  return (
    <div className="grid gap-0.5">
      <p className="text-sm text-muted">{rolling ? t(`rolling.${kind}`) : t(kind)}</p>
      <p className="text-2xl font-semibold">
        <bdi>{write(score.score)}</bdi>
      </p>
      <p className="text-sm text-muted">
        {t("range", { low: `\u2068${write(score.low)}\u2069`, high: `\u2068${write(score.high)}\u2069`, count: score.count })}
      </p>
    </div>
  );
}
