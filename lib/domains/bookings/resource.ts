import { languageOf } from "@/lib/commerce/locale-of";
import type { Booking as BookingRow, BookingType as TypeRow } from "@/prisma/generated/client";
import { Booking, BookingStatus, BookingType, CancelledBy } from "./schema";

/** A row as callers see it. @param site the address of the company's pages. */
export function toBookingType({ tenant_id: _tenant, week, questions, ...row }: TypeRow, site: string): BookingType {
  const { week: Week, questions: Questions } = BookingType.shape;
  return { ...row, week: Week.parse(week), questions: Questions.parse(questions), url: `${site}/book/${row.slug}` };
}

export function toBooking(row: BookingRow): Booking {
  const { tenant_id: _tenant, buffer_before: _before, buffer_after: _after, reminder_at: _reminder, ...rest } = row;
  return {
    ...rest,
    status: BookingStatus.parse(row.status),
    answers: Booking.shape.answers.parse(row.answers),
    language: languageOf(row.language),
    cancelled_by: CancelledBy.nullable().parse(row.cancelled_by),
  };
}
