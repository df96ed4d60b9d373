import { fromDayColumn, toDayColumn } from "@/lib/commerce/day-column";
import { readSettings } from "@/lib/domains/settings";
import { findFrozenWeeks, findRejectedWeeks } from "@/lib/domains/timesheets";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import { awaitTurn } from "@/lib/kernel/lock";
import { cycleStart } from "../rules";
import type { TimeEntry, TimeLock } from "../schema";

type Judged = Pick<TimeEntry, "staff_id" | "day" | "invoice_id" | "corrects" | "duration_seconds">;

/** Why each entry can't change; null where it can, as for a running timer of a locked day, which may be stopped. */
export async function locksOf(ctx: Ctx, entries: readonly Judged[]): Promise<(TimeLock | null)[]> {
  const { time_locked_until: until } = await readSettings(ctx);
  const weeks = entries.map(({ staff_id, day }) => ({ staff_id, week: toDayColumn(cycleStart(day, "weekly")) }));
  const frozen = await findFrozenWeeks(ctx, weeks);
  const rejected = await findRejectedWeeks(
    ctx,
    weeks.filter((_, index) => entries[index]?.corrects !== null),
  );
  return entries.map(({ staff_id, day, invoice_id, corrects, duration_seconds }) => {
    const monday = cycleStart(day, "weekly");
    const isOfWeek = (sheet: { staff_id: string; week: Date }) => sheet.staff_id === staff_id && fromDayColumn(sheet.week) === monday;
    if (corrects !== null && !rejected.some(isOfWeek)) return "correction";
    if (invoice_id !== null) return "billed";
    const status = frozen.find(isOfWeek)?.status;
    if (status !== undefined) return status;
    return until !== null && day <= until && duration_seconds !== null ? "locked" : null;
  });
}

/** @throws AppError `conflict` for days up to the company's lock date; the database refuses them too. */
export async function assertDaysUnlocked(ctx: Ctx, days: readonly string[]): Promise<void> {
  const { time_locked_until: until } = await readSettings(ctx);
  if (until === null || days.every((day) => day > until)) return;
  const message = `Time up to ${until} is locked; it can only be corrected.`;
  throw new AppError("conflict", message, { errors: [{ path: "day", code: "day_locked", message }] });
}

const wholeDay = 86_400;

/** @throws AppError `conflict` where a colleague would have more than 24 hours on a day, timers that ran longer aside. */
export async function assertFitsDay(
  ctx: CommandCtx,
  { staff_id, day, seconds }: { staff_id: string; day: string; seconds: number },
  except?: string,
) {
  // Two entries at once must not both fit into what is left of the day.
  await awaitTurn(ctx, `time:${staff_id}:${day}`);
  const { _sum: sum } = await ctx.db.timeEntry.aggregate({
    where: {
      ...{ tenant_id: ctx.tenant.id, staff_id, day: toDayColumn(day), seconds: { lte: wholeDay }, corrects_id: null },
      ...(except === undefined ? {} : { id: { not: except } }),
    },
    _sum: { seconds: true },
  });
  if ((sum.seconds ?? 0) + seconds <= wholeDay) return;
  const message = `This would be more than 24 hours on ${day}. Shorten it, or choose another day.`;
  throw new AppError("conflict", message, { errors: [{ path: "duration_seconds", code: "day_full", message }] });
}
