import { addDays } from "@/lib/commerce/days";
import { dayInTimezone, startOfDayInstant } from "@/lib/commerce/timezone";
import { listBusyTimes } from "@/lib/domains/calendar";
import { readSettings } from "@/lib/domains/settings";
import { notFound } from "@/lib/kernel/base/errors";
import { companyAccess, type Ctx } from "@/lib/kernel/context";
import type { Booking as BookingRow } from "@/prisma/generated/client";
import { bookingTypeRows } from "../rows";
import { freeStarts, lastDay } from "../rules/slots";
import type { BookingType } from "../schema";
import type { BookingSlots } from "../schema";
import { findRow } from "@/lib/kernel/rows";

/** A visitor sees no records, so what booking needs is read and changed with the company's access. The audit still names the visitor. */
export const asCompany = companyAccess("Booking page");

/** A type that visitors can book now. @throws AppError `not_found` for one that is turned off, or of a colleague who left. */
export async function findOpenType(company: Ctx, slug: string): Promise<BookingType> {
  const row = await company.db.bookingType.findFirst({
    where: { tenant_id: company.tenant.id, slug, active: true, owner: { deactivated_at: null } },
  });
  if (!row) throw notFound("booking page");
  return bookingTypeRows.toResource(row, company);
}

/** The type of a booking, whether or not it can be booked now. */
export const findTypeOf = async (company: Ctx, { type_id }: Pick<BookingRow, "type_id">): Promise<BookingType> =>
  bookingTypeRows.toResource(await findRow(company, bookingTypeRows, type_id), company);

/** The starts that are free from one instant up to another. @param moved a booking that is to be moved, which holds nothing then. */
export async function readFreeStarts(
  company: Ctx,
  type: BookingType,
  span: { from: Date; until: Date },
  moved: Pick<BookingRow, "id" | "event_id"> | null = null,
): Promise<Date[]> {
  const { timezone } = await readSettings(company);
  // A day of the company's zone, and buffers, may lie a day away.
  const day = (instant: Date, by: number) => addDays(dayInTimezone(instant, timezone), by);
  const except = moved === null ? {} : { except_id: moved.event_id };
  const asked = { owner_id: type.owner_id, from: day(span.from, -1), to: day(span.until, 1), ...except };
  const { data: busy } = await listBusyTimes(company, asked);
  const margin = 2 * 86_400_000;
  const held = await company.db.booking.findMany({
    where: {
      tenant_id: company.tenant.id,
      owner_id: type.owner_id,
      status: "booked",
      starts_at: { gt: new Date(span.from.getTime() - margin), lt: new Date(span.until.getTime() + margin) },
      ...(moved === null ? {} : { id: { not: moved.id } }),
    },
    select: { type_id: true, starts_at: true, ends_at: true, buffer_before: true, buffer_after: true },
  });
  const now = company.clock.now();
  return freeStarts(type, { ...span, now, busy, held: held.map((each) => ({ ...each, counts: each.type_id === type.id })) });
}

/** Whether one start is free. */
export async function isFree(
  company: Ctx,
  type: BookingType,
  starts_at: Date,
  moved: Pick<BookingRow, "id" | "event_id"> | null = null,
): Promise<boolean> {
  const starts = await readFreeStarts(company, type, { from: starts_at, until: new Date(starts_at.getTime() + 1) }, moved);
  return starts.length > 0;
}

const monthOf = (day: string): string => day.slice(0, 7);
const nextMonth = (month: string): string => monthOf(addDays(`${month}-28`, 5));
const previousMonth = (month: string): string => monthOf(addDays(`${month}-01`, -1));

/** The free times of one month of the visitor's zone; by default of the first month that has any. */
export async function readSlots(
  company: Ctx,
  type: BookingType,
  asked: { month?: string | undefined; timezone?: string | undefined },
  moved: Pick<BookingRow, "id" | "event_id"> | null = null,
): Promise<BookingSlots> {
  const timezone = asked.timezone ?? type.timezone;
  const now = company.clock.now();
  const first = monthOf(dayInTimezone(new Date(now.getTime() + type.notice_hours * 3_600_000), timezone));
  const last = monthOf(dayInTimezone(startOfDayInstant(addDays(lastDay(type, now), 1), type.timezone), timezone));
  const startsOf = async (month: string) => {
    const span = { from: startOfDayInstant(`${month}-01`, timezone), until: startOfDayInstant(`${nextMonth(month)}-01`, timezone) };
    return (await readFreeStarts(company, type, span, moved)).map((starts_at) => ({ starts_at, day: dayInTimezone(starts_at, timezone) }));
  };
  let month = asked.month === undefined || asked.month < first ? first : asked.month > last ? last : asked.month;
  let slots = await startsOf(month);
  while (asked.month === undefined && slots.length === 0 && month < last) {
    month = nextMonth(month);
    slots = await startsOf(month);
  }
  return {
    timezone,
    month,
    previous_month: month > first ? previousMonth(month) : null,
    next_month: month < last ? nextMonth(month) : null,
    slots,
  };
}
