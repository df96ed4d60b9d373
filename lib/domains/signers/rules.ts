import { addDays } from "@/lib/commerce/days";
import { AppError, invalidField } from "@/lib/kernel/base/errors";

/** @throws AppError `invalid` for two signers with one address, since each is recognised by it. */
export function assertDistinct(signers: readonly { email: string }[]): void {
  const seen = new Set<string>();
  for (const [index, { email }] of signers.entries()) {
    const address = email.toLowerCase();
    if (seen.has(address))
      throw invalidField(`signers.${String(index)}.email`, "duplicate", "Each signer needs an email address of their own.");
    seen.add(address);
  }
}

/** @throws AppError `invalid` for reminders without a day from which they count back. */
export function assertRemindable(reminders: readonly number[], last_day: string | null): void {
  if (reminders.length === 0 || last_day !== null) return;
  throw invalidField("reminders", "no_deadline", "Reminders count back from the last day to sign. Enter one.");
}

interface Reminded {
  last_day: string | null;
  reminder_days: readonly number[];
  /** The reminder sent last, or passed over. */
  reminded_days: number | null;
}

/** The reminders that are still to be sent, with their days, the earliest first. */
function ahead({ last_day, reminder_days, reminded_days }: Reminded): { days: number; on: string }[] {
  if (last_day === null) return [];
  return reminder_days
    .filter((days) => reminded_days === null || days < reminded_days)
    .sort((a, b) => b - a)
    .map((days) => ({ days, on: addDays(last_day, -days) }));
}

/** The day of the next reminder; null for none. */
export function nextReminder(signer: Reminded): string | null {
  return ahead(signer)[0]?.on ?? null;
}

/** The reminder that is due on `today`: of several only the one nearest to the last day, and none after that day. */
export function dueReminder(today: string, signer: Reminded): number | null {
  if (signer.last_day === null || signer.last_day < today) return null;
  return ahead(signer).findLast(({ on }) => on <= today)?.days ?? null;
}

/** The reminders whose day is over when somebody's turn comes are not sent: the request itself is news enough. Null for none. */
export function passedReminder(today: string, signer: Omit<Reminded, "reminded_days">): number | null {
  return ahead({ ...signer, reminded_days: null }).findLast(({ on }) => on <= today)?.days ?? null;
}

/** The hours of the day, in the company's time zone, in which reminders are sent. */
const daytime = { from: 8, until: 18 } as const;

/** @param wallTime such as "2026-01-31T09:30". */
export function isDaytime(wallTime: string): boolean {
  const hour = Number(wallTime.slice(11, 13));
  return hour >= daytime.from && hour < daytime.until;
}

/** @throws AppError `conflict` that names whose turn it is. */
export function notTheirTurn(name: string): AppError {
  return new AppError("conflict", `It is ${name}’s turn to answer. Their own link, or their sign-in to the portal, opens it for them.`);
}
