import { z } from "zod";
import { isTimezone } from "@/lib/commerce/timezone";
import { spokenLanguages } from "@/lib/commerce/locale-of";
import { CalendarWeek } from "@/lib/domains/business-calendars/schema";
import { idOf } from "@/lib/kernel/base/ids";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { EmailAddress, lineOf, QueryFlag, textOf, Timestamp } from "@/lib/kernel/base/wire";

export const BookingTypeId = idOf("booking_type");
export const BookingId = idOf("booking");

/** The last part of a page's address: small letters, digits, and hyphens between them. */
export const BookingSlug = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "Use small letters, digits and hyphens");

export const BookingZone = z.string().max(60).refine(isTimezone, "Choose a time zone");

export const BookingQuestion = z.strictObject({ label: lineOf(200), required: z.boolean() });
export type BookingQuestion = z.output<typeof BookingQuestion>;

const typeFields = z.strictObject({
  name: lineOf(100),
  /** Of the page's address, `/book/<slug>`; distinct within the company. */
  slug: BookingSlug,
  description: textOf(2000),
  /** In minutes. */
  length: z.int().min(15).max(240),
  /** An address, a phone number or the link of a video call. */
  place: lineOf(200).nullable(),
  /** Minutes that stay free before and after. */
  buffer_before: z.int().min(0).max(240),
  buffer_after: z.int().min(0).max(240),
  /** The least hours between now and the start. */
  notice_hours: z.int().min(0).max(720),
  /** How many days ahead can be booked. */
  days_ahead: z.int().min(1).max(365),
  /** Of the weekly hours; default: the company's. */
  timezone: BookingZone,
  week: CalendarWeek,
  /** The most bookings of one day; null for no limit. */
  daily_limit: z.int().min(1).max(50).nullable(),
  questions: z
    .array(BookingQuestion)
    .max(10)
    .refine((all) => new Set(all.map(({ label }) => label)).size === all.length, "Each question can be asked once"),
  /** Whether a visitor whom the company does not know becomes a lead. */
  makes_leads: z.boolean(),
  /** Whether visitors can book it. */
  active: z.boolean(),
});

export const BookingType = z.object({
  id: BookingTypeId,
  owner_id: idOf("staff"),
  ...typeFields.shape,
  /** The address of the page. */
  url: z.url(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type BookingType = z.output<typeof BookingType>;

/** Monday to Friday, nine to five: what a new type begins with. */
export const usualWeek = () => {
  const open = [{ from: "09:00", to: "17:00" }];
  return { mon: open, tue: open, wed: open, thu: open, fri: open, sat: [], sun: [] };
};

export const BookingTypeCreate = typeFields.partial().required({ name: true, slug: true, length: true });
export const BookingTypeUpdate = typeFields.partial();
export const BookingTypeList = listQuery(["created_at"]);
export const BookingTypePage = pageOf(BookingType);

export const BookingStatus = z.enum(["booked", "cancelled"]);
export const CancelledBy = z.enum(["visitor", "colleague"]);

export const BookingAnswer = z.strictObject({ question: lineOf(200), answer: textOf(1000) });

export const Booking = z.object({
  id: BookingId,
  type_id: BookingTypeId,
  owner_id: idOf("staff"),
  /** The event in the colleague's calendar; it is gone once the booking is cancelled. */
  event_id: idOf("calendar_event"),
  status: BookingStatus,
  title: z.string(),
  place: z.string().nullable(),
  starts_at: Timestamp,
  ends_at: Timestamp,
  name: z.string(),
  email: EmailAddress,
  note: z.string(),
  answers: z.array(BookingAnswer),
  /** The visitor's. */
  timezone: z.string(),
  language: z.enum(spokenLanguages),
  customer_id: idOf("customer").nullable(),
  contact_id: idOf("contact").nullable(),
  lead_id: idOf("lead").nullable(),
  cancelled_at: Timestamp.nullable(),
  cancelled_by: CancelledBy.nullable(),
  cancel_reason: z.string().nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Booking = z.output<typeof Booking>;

export const BookingList = listQuery(["starts_at", "created_at"]).extend({
  type_id: BookingTypeId.optional(),
  status: BookingStatus.optional(),
  upcoming: QueryFlag.describe("Only those that are not over.").optional(),
});
export const BookingPage = pageOf(Booking);

export const CancelReason = textOf(500);
export const BookingCancel = z.strictObject({ id: BookingId, reason: CancelReason.optional() });
