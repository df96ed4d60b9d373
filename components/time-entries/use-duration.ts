"use client";

import { useTranslations } from "next-intl";
import { splitDuration } from "./split-duration";

/** Writes seconds in hours and minutes, those of a correction with their sign. */
export function useDuration(): (seconds: number) => string {
  const t = useTranslations("time_entries");
  return (seconds) => `${seconds < 0 ? "−" : ""}${t("duration", splitDuration(Math.abs(seconds)))}`;
}
