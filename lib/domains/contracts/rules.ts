import { addDays, addMonths, daysBetween } from "@/lib/commerce/days";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { illegalMove, type StatusWords } from "@/lib/kernel/base/moves";
import { reminderDays, type ContractStatus, type RenewalWindow } from "./schema";

export { allowsText, contractFields, isOut, isSigned } from "./rules/text";

/** The verbs that each status allows. */
const moves = {
  draft: ["activate", "delete"],
  active: ["renew", "terminate"],
  expired: ["renew"],
  terminated: [],
} as const satisfies Record<ContractStatus, readonly string[]>;

export type ContractVerb = (typeof moves)[ContractStatus][number];

const participles: Record<ContractVerb, string> = {
  activate: "activated",
  delete: "deleted",
  renew: "renewed",
  terminate: "terminated",
};

/** What is said where a verb does not fit. */
const said: Record<ContractStatus, StatusWords<ContractVerb>> = {
  draft: { is: "it is a draft", next: "You can activate it or delete it." },
  active: { is: "it is active", by: "activate", next: "You can renew it or terminate it." },
  expired: { is: "it has expired", next: "You can renew it." },
  terminated: { is: "it was terminated", by: "terminate", next: "It can no longer change." },
};

/** Whether a contract with this status allows the verb. */
export function allows(status: ContractStatus, verb: ContractVerb): boolean {
  return (moves[status] as readonly ContractVerb[]).includes(verb);
}

/** @throws AppError `conflict` naming what the status allows. */
export function assertAllows(status: ContractStatus, verb: ContractVerb): void {
  if (allows(status, verb)) return;
  throw illegalMove({ noun: "contract", status, verb, done: participles[verb] }, said[status]);
}

/** The fields that can change at each status. Dates of a contract in force change by renewal, which leaves a trace of both. */
const changeable = {
  draft: null,
  active: ["title", "description", "notice_days", "value", "auto_renewal_months", "owner_id"],
  expired: ["description", "owner_id"],
  terminated: ["description", "owner_id"],
} as const satisfies Record<ContractStatus, readonly string[] | null>;

/** Whether a field can change at this status; custom values always can. */
export function isChangeable(status: ContractStatus, field: string): boolean {
  const fields: readonly string[] | null = changeable[status];
  return fields === null || fields.includes(field);
}

/** @throws AppError `conflict` naming the fields that are fixed. */
export function assertChangeable(status: ContractStatus, fields: readonly string[]): void {
  const fixed = fields.filter((field) => !isChangeable(status, field));
  if (fixed.length === 0) return;
  const hint = status === "active" ? " Renew it to move the end date." : "";
  throw new AppError("conflict", `These fields of a contract that is ${status} can't change: ${fixed.join(", ")}.${hint}`);
}

/** @throws AppError `invalid` for a term that ends before it starts, or whose last day for notice is before its start. */
export function assertTerm(term: { start_date: string; end_date: string; notice_days: number | null }): void {
  const { start_date, end_date } = term;
  if (end_date < start_date) throw invalidField("end_date", "before_start", "The end date is before the start date.");
  const notice = noticeDateOf(term);
  if (notice === null || notice >= start_date) return;
  const longest = daysBetween(start_date, end_date);
  throw invalidField("notice_days", "max", `The notice period is longer than the term. Enter ${String(longest)} days at most, or none.`);
}

/** @throws AppError `invalid` for a term that is over on `today`. */
export function assertNotOver(end_date: string, today: string): void {
  if (end_date < today) throw invalidField("end_date", "past", "The end date has passed. Enter a later one.");
}

/** @throws AppError `conflict` after the last day on which the customer can sign; null for no limit. */
export function assertInTime(sign_by: string | null, today: string): void {
  if (sign_by === null || sign_by >= today) return;
  throw new AppError("conflict", `The last day to sign this contract was ${sign_by}. Send it again with a later one.`);
}

/** The last day on which notice counts: `notice_days` before the end; null without a notice period. */
export function noticeDateOf({ end_date, notice_days }: { end_date: string; notice_days: number | null }): string | null {
  return notice_days === null ? null : addDays(end_date, -notice_days);
}

/** The months between two days if they are whole, else null: 12 from 1 January to 1 January, null to the 2nd. */
function wholeMonths(from: string, to: string): number | null {
  const months = (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));
  return months > 0 && addMonths(from, months) === to ? months : null;
}

/**
 * The last day of a term that is `months` longer. A term of whole months keeps its rhythm from the start day (1 to 31 January, then
 * 28 February, then 31 March); another keeps the day of its end.
 */
export function extendByMonths(term: { start_date: string; end_date: string }, months: number): string {
  const whole = wholeMonths(term.start_date, addDays(term.end_date, 1));
  return whole === null ? addMonths(term.end_date, months) : addDays(addMonths(term.start_date, whole + months), -1);
}

/** The end date that a renewal proposes: longer by the automatic renewal's months, or else by the length of the term. */
export function proposeEndDate(term: { start_date: string; end_date: string; auto_renewal_months: number | null }): string {
  const months = term.auto_renewal_months ?? wholeMonths(term.start_date, addDays(term.end_date, 1));
  if (months !== null) return extendByMonths(term, months);
  return addDays(term.end_date, daysBetween(term.start_date, term.end_date) + 1);
}

interface Renewed {
  end_date: string;
  /** The end date before the last renewal, and when that was. */
  renewed_from: string | null;
  renewed_at: Date | null;
}

const dayLong = 86_400_000;

/**
 * Whether a renewal to `asked` repeats the last one. Without a date it does until the renewed term begins, and for a day after renewing one
 * that was over.
 */
export function repeatsRenewal(
  { end_date, renewed_from, renewed_at }: Renewed,
  asked: string | undefined,
  today: string,
  now: Date,
): boolean {
  if (renewed_from === null) return false;
  if (asked !== undefined) return asked === end_date;
  return today <= renewed_from || (renewed_at !== null && now.getTime() - renewed_at.getTime() < dayLong);
}

/** @throws AppError `invalid` for an end date that is no later than the present one, or has passed. */
export function assertLonger(before: string, end_date: string, today: string): void {
  if (end_date <= before) throw invalidField("end_date", "not_later", `The new end date must be after ${before}.`);
  assertNotOver(end_date, today);
}

/** @throws AppError `invalid` for a last day outside the term, or to come. */
export function assertTerminable({ start_date, end_date }: { start_date: string; end_date: string }, on: string, today: string): void {
  if (on < start_date || on > end_date) throw invalidField("on", "outside_term", `The last day must be from ${start_date} to ${end_date}.`);
  if (on > today)
    throw invalidField("on", "future", "The last day can't be in the future. To let it end on its end date, turn automatic renewal off.");
}

/** How many days before the notice date its reminder is due. */
const noticeLead = 14;

/** What decides when a contract in force needs attention. */
interface Attended {
  end_date: string;
  notice_days: number | null;
  auto_renewal_months: number | null;
  reminded_days: number | null;
  notice_reminded_on: string | null;
}

export type Attention = { kind: "renew" } | { kind: "expire" } | { kind: "remind"; days: number } | { kind: "remind_of_notice" };

/**
 * What is due for a contract in force on `today`, null for nothing. It renews on its last day and expires after it. Of several reminders
 * that are due only the latest is sent, and each at most once a term.
 */
export function attentionOn(today: string, contract: Attended): Attention | null {
  const left = daysBetween(today, contract.end_date);
  if (contract.auto_renewal_months !== null && left <= 0) return { kind: "renew" };
  if (left < 0) return { kind: "expire" };
  const days = reminderDays.findLast((each) => left <= each);
  if (days !== undefined && (contract.reminded_days === null || days < contract.reminded_days)) return { kind: "remind", days };
  const notice = noticeReminder(contract);
  return notice !== null && notice.from <= today && today <= notice.until ? { kind: "remind_of_notice" } : null;
}

/** When the reminder of the notice date is due; null if there is none, or it was sent. Only a contract that renews by itself needs it. */
function noticeReminder(contract: Attended): { from: string; until: string } | null {
  const until = noticeDateOf(contract);
  if (until === null || contract.auto_renewal_months === null || contract.notice_reminded_on !== null) return null;
  return { from: addDays(until, -noticeLead), until };
}

/** The first day from `today` on which `attentionOn` finds something. */
export function nextAttentionDay(today: string, contract: Attended): string {
  if (attentionOn(today, contract) !== null) return today;
  const notice = noticeReminder(contract);
  const reminders = reminderDays.map((days) => addDays(contract.end_date, -days));
  const end = contract.auto_renewal_months === null ? addDays(contract.end_date, 1) : contract.end_date;
  const later = [...reminders, notice?.from ?? end, end].filter((day) => day > today);
  return later.sort()[0] ?? end;
}

interface Reminded extends Pick<Attended, "end_date" | "auto_renewal_months" | "reminded_days"> {
  reminded_on: string | null;
}

/** What the last reminder says: the days left when it was sent, whether the contract ends or renews, and whether it was sent late. */
export function reminderValues({ end_date, auto_renewal_months, reminded_days, reminded_on }: Reminded): { days: string; variant: string } {
  const left = daysBetween(reminded_on ?? end_date, end_date);
  const ending = auto_renewal_months === null ? "ends" : "renews";
  return { days: String(left), variant: left < (reminded_days ?? 0) ? `${ending}_late` : ending };
}

/** What the reminder of the notice deadline says: the days left when it was sent. */
export function noticeReminderValues(contract: Pick<Attended, "end_date" | "notice_days" | "notice_reminded_on">): { days: string } {
  const deadline = noticeDateOf(contract) ?? contract.end_date;
  return { days: String(daysBetween(contract.notice_reminded_on ?? deadline, deadline)) };
}

/** The end dates of a window, both included, counted from `today`. */
export function daysOfWindow(window: RenewalWindow, today: string): { from: string; to: string } {
  const first = `${today.slice(0, 7)}-01`;
  switch (window) {
    case "7_days":
      return { from: today, to: addDays(today, 7) };
    case "30_days":
      return { from: today, to: addDays(today, 30) };
    case "60_days":
      return { from: today, to: addDays(today, 60) };
    case "90_days":
      return { from: today, to: addDays(today, 90) };
    case "this_month":
      return { from: first, to: addDays(addMonths(first, 1), -1) };
    case "next_month":
      return { from: addMonths(first, 1), to: addDays(addMonths(first, 2), -1) };
  }
}
