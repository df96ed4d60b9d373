import { addDays, addMonths, readDay } from "@/lib/commerce/days";
import { AppError } from "@/lib/kernel/base/errors";
import { PrivacyStatus, type PrivacyTable, type PrivacyType } from "./schema";

export { tableName } from "./rules/table-names";

/** Months to answer, and with an extension (Article 12(3)). */
export const usualMonths = 1;
export const extendedMonths = 3;

/** Days within which the company asks for more, so that the clock stands still until the person answers (EDPB 01/2022, 157). */
const askedAtOnce = 7;

/** Days before the last day on which the company is reminded. */
export const reminderDays = [14, 7, 3, 1, 0] as const;

/** The day of Easter Monday (Anonymous Gregorian algorithm). */
function easterMonday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  const sunday = `${String(year)}-${String(Math.floor(f / 31)).padStart(2, "0")}-${String((f % 31) + 1).padStart(2, "0")}`;
  return addDays(sunday, 1);
}

/** Public holidays that nearly all member states have. */
export function isHoliday(day: string): boolean {
  return ["01-01", "05-01", "12-25", "12-26"].includes(day.slice(5)) || day === easterMonday(Number(day.slice(0, 4)));
}

const isFree = (day: string, holiday: (day: string) => boolean): boolean =>
  [0, 6].includes(new Date(readDay(day)).getUTCDay()) || holiday(day);

/**
 * When an answer is due that was asked for on a day (Regulation 1182/71, Article 3): the day of receipt does not count, the period ends on
 * the same day number or the month's last day, and then moves to the next working day.
 * @returns `day`, which the product plans for, and `working_day`, which the law still allows.
 */
export function deadlineOf(
  received: string,
  months: number,
  holiday: (day: string) => boolean = isHoliday,
): { day: string; working_day: string } {
  const day = addMonths(received, months);
  let working_day = day;
  while (isFree(working_day, holiday)) working_day = addDays(working_day, 1);
  return { day, working_day };
}

/** The last day of a request: the days that the company waited for the person come on top. */
export function dueDayOf(request: { received_day: string; waited_days: number; extended: boolean }): string {
  const { day } = deadlineOf(request.received_day, request.extended ? extendedMonths : usualMonths);
  return addDays(day, request.waited_days);
}

/** Whole days of a wait that count: none unless the company asked at once. */
export function waitedDays(asked: { received_day: string; since_day: string; until_day: string }): number {
  const isAtOnce = asked.since_day <= addDays(asked.received_day, askedAtOnce);
  return isAtOnce ? Math.max(0, (readDay(asked.until_day) - readDay(asked.since_day)) / 86_400_000) : 0;
}

/** The next day to remind on, of a request that is due on a day; null once that has passed. */
export function nextReminder(due: string, after: string): string | null {
  return reminderDays.map((days) => addDays(due, -days)).find((day) => day > after) ?? null;
}

const closed: readonly PrivacyStatus[] = ["fulfilled", "partly_refused", "refused", "withdrawn", "lapsed"];
export const openStatuses = PrivacyStatus.options.filter((status) => !closed.includes(status));
export const isClosed = (status: PrivacyStatus): boolean => closed.includes(status);

/** @throws AppError `conflict` unless the request is in one of these states. */
export function assertStatus(status: string, allowed: readonly PrivacyStatus[], what: string): void {
  if (allowed.some((one) => one === status)) return;
  throw new AppError("conflict", `The request is ${status.replaceAll("_", " ")}: ${what}`);
}

/** @throws AppError `conflict` for a request that is closed, or that background work is busy with. */
export function assertOpen({ status, work }: { status: string; work: string | null }): void {
  assertStatus(status, openStatuses, "it can no longer be changed.");
  if (work !== null) throw new AppError("conflict", "Atrium is still working on this request. Try again in a moment.");
}

/** What fulfilling the request does in the background. @throws AppError `conflict` for one that a colleague carries out. */
export function workOf(type: PrivacyType): "copy" | "erase" {
  if (type === "rectification") throw new AppError("conflict", "Correct the records, then state what you corrected.");
  return type === "erasure" ? "erase" : "copy";
}

/** Years for which records stay, after the end of the year in which the period begins. Let your adviser confirm them. */
const bookkeepingYears: Readonly<Record<string, number>> = { DE: 8, FR: 10, IT: 10, NL: 7, GB: 6, AT: 7, ES: 6, AE: 5, SA: 6 };
const usualYears = 10;

/** The last day for which a row is kept, by why it is kept and when the period began; null for as long as the reason lasts. */
export function keptUntil(reason: string, since: string | null, country: string | null): string | null {
  if (since === null || reason === "objection" || reason === "employment") return null;
  const years = { bookkeeping: bookkeepingYears[country ?? ""] ?? usualYears, signature: usualYears, security: 1, accountability: 3 }[
    reason
  ];
  return years === undefined ? null : `${String(Number(since.slice(0, 4)) + years)}-12-31`;
}

/** Whether an erasure left anything of the person; the proof of the request itself is no refusal. */
export function isPartlyRefused(summary: readonly Pick<PrivacyTable, "kept" | "reason" | "held">[]): boolean {
  return summary.some(({ kept, reason, held }) => held > 0 || (kept > 0 && reason !== "accountability"));
}

/** The objects of a request in the storage. */
export const packageKey = (tenant_id: string, id: string): string => `${tenant_id}/privacy/${id}.zip`;
export const ledgerFolder = (tenant_id: string): string => `${tenant_id}/erasures`;
export const ledgerKey = (tenant_id: string, id: string): string => `${ledgerFolder(tenant_id)}/${id}.json`;
