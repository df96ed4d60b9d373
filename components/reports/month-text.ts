"use client";

import { useFormatter } from "next-intl";

/** Formats a month (`YYYY-MM`) in the reader's language. */
export function useMonthText(): (month: string, width?: "long" | "short") => string {
  const format = useFormatter();
  return (month, width = "long") => format.dateTime(new Date(`${month}-01T00:00:00Z`), { month: width, year: "numeric", timeZone: "UTC" });
}
