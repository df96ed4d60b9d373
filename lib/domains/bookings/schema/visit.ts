import { z } from "zod";
import { FormProtection, submissionFields } from "@/lib/domains/public-forms/schema";
import { spokenLanguages } from "@/lib/commerce/locale-of";
import { EmailAddress, lineOf, textOf, Timestamp } from "@/lib/kernel/base/wire";
import { BookingAnswer, BookingQuestion, BookingSlug, BookingStatus, BookingZone, CancelReason } from "./fields";

/** "2026-03". */
export const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "Must be a month, such as 2026-03");

/** Which free times a visitor looks at: those of a month in their own time zone. */
export const SlotQuery = z.strictObject({
  /** Default: the first month with a free time. */
  month: Month.optional(),
  /** Default: the time zone of the weekly hours. */
  timezone: BookingZone.optional(),
});

export const BookingSlot = z.object({
  starts_at: Timestamp,
  /** In the visitor's time zone. */
  day: z.string(),
});

export const BookingSlots = z.object({
  timezone: z.string(),
  month: Month,
  /** Null where nothing can be booked any more or yet. */
  previous_month: Month.nullable(),
  next_month: Month.nullable(),
  slots: z.array(BookingSlot),
});
export type BookingSlots = z.output<typeof BookingSlots>;

/** What a visitor sees before they book. */
export const PublicBookingType = z.object({
  company_name: z.string(),
  owner_name: z.string(),
  name: z.string(),
  description: z.string(),
  /** In minutes. */
  length: z.int(),
  place: z.string().nullable(),
  questions: z.array(BookingQuestion),
  ...BookingSlots.shape,
  ...FormProtection.shape,
});
export type PublicBookingType = z.output<typeof PublicBookingType>;

/** `page` is the `slug` of a type. */
export const PublicBookingQuery = SlotQuery.extend({ page: BookingSlug });

export const BookingSubmission = z.strictObject({
  slug: BookingSlug,
  starts_at: Timestamp,
  /** The visitor's, in which emails write the time. */
  timezone: BookingZone,
  name: lineOf(200),
  email: EmailAddress,
  note: textOf(2000).optional(),
  answers: z.array(BookingAnswer).max(10).optional(),
  ...submissionFields,
});
export type BookingSubmission = z.output<typeof BookingSubmission>;

export const BookingReceived = z.object({
  received: z.literal(true),
  /** Where the visitor sees, moves and cancels the booking. */
  booking_url: z.url().nullable(),
});

export const BookingToken = z.string().max(100);

/** A booking as its visitor sees it. */
export const BookedVisit = z.object({
  company_name: z.string(),
  owner_name: z.string(),
  slug: z.string(),
  title: z.string(),
  place: z.string().nullable(),
  status: BookingStatus,
  starts_at: Timestamp,
  ends_at: Timestamp,
  timezone: z.string(),
  name: z.string(),
  email: EmailAddress,
  /** Whether it began already, so that nothing can be changed. */
  over: z.boolean(),
  /** Whether another time can be booked: not for a type that is turned off. */
  movable: z.boolean(),
});
export type BookedVisit = z.output<typeof BookedVisit>;

export const VisitMove = z.strictObject({ token: BookingToken, starts_at: Timestamp });
export const VisitCancel = z.strictObject({ token: BookingToken, reason: CancelReason.optional() });
export const VisitLanguage = z.enum(spokenLanguages);
