"use client";

import { useFormatter } from "next-intl";

interface Parts {
  weekday?: "short" | "long";
  day?: "numeric";
  month?: "short" | "long";
  year?: "numeric";
}

/** Writes these parts of a calendar day for the reader. */
export function useDated(): (day: string, parts: Parts) => string {
  const format = useFormatter();
  return (day, parts) => format.dateTime(new Date(`${day}T00:00:00Z`), { ...parts, timeZone: "UTC" });
}
