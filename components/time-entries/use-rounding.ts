"use client";

import { useTranslations } from "next-intl";
import { TimeRounding, TimeRoundingMinutes, TimeRoundingPer } from "@/lib/commerce/time-rounding";

/** Writes the values of the fields by which time is rounded; null for other fields. */
export function useRoundingText(): (field: string, value: unknown) => string | null {
  const t = useTranslations("time_entries.on_records.rounding");
  return (field, value) => {
    const direction = TimeRounding.safeParse(value).data;
    if (field === "time_rounding" && direction) return t(`directions.${direction}`);
    const minutes = TimeRoundingMinutes.safeParse(value).data;
    if (field === "time_rounding_minutes" && minutes) return t("steps", { minutes });
    const per = TimeRoundingPer.safeParse(value).data;
    return field === "time_rounding_per" && per ? t(`per.${per}`) : null;
  };
}
