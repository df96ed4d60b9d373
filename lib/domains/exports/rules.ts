import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { addDays, readDay } from "@/lib/commerce/days";
import { dayInTimezone, instantOfWallTime } from "@/lib/commerce/timezone";
import type { ExportFormat, Rhythm } from "./schema";

/** @throws AppError `conflict` for an export that has ended. */
export function assertUnfinished({ status }: { status: string }): void {
  if (status === "queued" || status === "running") return;
  throw new AppError("conflict", `This export is ${status}. Only one that is queued or running can be cancelled.`);
}

/** How many rows one background step writes: it runs again from its beginning after a crash. */
export const rowsPerPart = 10_000;

/** Sheets have a multiple of the rows of a part, so that each part is in one sheet. */
export const partsPerSheet = 100;

/** What is exported where it is no list; its own permission is the owner's alone until a role gets it. */
export const wholeCompany = "company";
export const companyExportPermission = "exports.company";

export const mediaTypes: Readonly<Record<ExportFormat | "zip", string>> = {
  zip: "application/zip",
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** Changes carry the time at which their transaction began, and appear when it ends: files of changes overlap by more than that takes. */
export const overlapMs = 900_000;

/**
 * The name of a file at a server: what it is called, and when it was made, so that no run replaces the file of another.
 * @param time the company's wall time, such as 2026-01-05T09:00:20.
 */
export function remoteName(fileName: string, time: string): string {
  const dot = fileName.lastIndexOf(".");
  const title = fileName.slice(0, dot).replace(/ \d{4}-\d\d-\d\d$/, "");
  const safe = title
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, "-")
    .replace(/^\.+/, "")
    .trim()
    .slice(0, 100);
  return `${safe || "export"} ${time.replace("T", " ").replaceAll(":", "")}${fileName.slice(dot)}`;
}

/** The folder of an export's objects, its file, and the parts that the file is made of. */
export const exportFolder = (tenantId: string, id: string): string => `${tenantId}/exports/${id}`;
export const fileKey = (tenantId: string, id: string): string => `${exportFolder(tenantId, id)}/file`;
export const partKey = (tenantId: string, id: string, part: number): string => `${exportFolder(tenantId, id)}/part-${part}`;

/**
 * The rhythm without what its frequency does not use.
 * @throws AppError `invalid` for a weekly one without a weekday, or a monthly one without a day.
 */
export function checkRhythm(rhythm: Rhythm): Rhythm {
  const { frequency, weekday, month_day } = rhythm;
  switch (frequency) {
    case "daily":
      return { ...rhythm, weekday: null, month_day: null };
    case "weekly":
      if (weekday === null) throw invalidField("weekday", "required", "Choose a day of the week.");
      return { ...rhythm, month_day: null };
    case "monthly":
      if (month_day === null) throw invalidField("month_day", "required", "Choose a day of the month.");
      return { ...rhythm, weekday: null };
  }
}

/** @throws AppError `invalid` for a day that was sent and that the frequency does not use: left out in silence, it would seem to count. */
export function assertDaysOfFrequency(
  frequency: Rhythm["frequency"],
  { weekday, month_day }: { weekday?: number | null | undefined; month_day?: number | null | undefined },
): void {
  if (frequency !== "weekly" && (weekday ?? null) !== null)
    throw invalidField("weekday", "unused", `A ${frequency} export has no day of the week. Leave it out, or export weekly.`);
  if (frequency !== "monthly" && (month_day ?? null) !== null)
    throw invalidField("month_day", "unused", `A ${frequency} export has no day of the month. Leave it out, or export monthly.`);
}

/** The longest time between two runs, in days: the first of a month until after the end of the next. */
const longestWait = 62;

/** The first run after an instant, by the clocks of a time zone; a time that they skip is the moment after the change. */
export function nextRun(rhythm: Rhythm, after: Date, timezone: string): Date {
  const today = dayInTimezone(after, timezone);
  for (let offset = 0; offset <= longestWait; offset += 1) {
    const day = addDays(today, offset);
    const run = isRunDay(rhythm, day) ? instantOfWallTime(`${day}T${rhythm.time}`, timezone) : null;
    if (run !== null && run > after) return run;
  }
  throw new AppError("internal", "A schedule has no next run.");
}

function isRunDay({ frequency, weekday, month_day }: Rhythm, day: string): boolean {
  switch (frequency) {
    case "daily":
      return true;
    case "weekly":
      return (new Date(readDay(day)).getUTCDay() || 7) === weekday;
    case "monthly":
      return month_day !== null && Number(day.slice(8)) === Math.min(month_day, lastDayOf(day));
  }
}

function lastDayOf(day: string): number {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
