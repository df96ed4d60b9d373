"use client";

import { useTranslations } from "next-intl";

interface BilledTimeProps {
  seconds: number;
  billed_seconds: number;
  write: (seconds: number) => string;
}

/** "7 h 52 min, billed as 8 h 0 min", or the time alone where rounding changes nothing that shows. */
export function BilledTime({ seconds, billed_seconds, write }: BilledTimeProps) {
  const t = useTranslations("time_entries.on_records");
  const [time, billed] = [write(seconds), write(billed_seconds)];
  return <span className="numbers">{time === billed ? time : t("billed_as", { time, billed })}</span>;
}
