import { BookingStatus, CancelledBy } from "@/lib/domains/bookings/schema";
import { dueTenants } from "../due";
import { check, checkIn, index } from "../kinds";

/** SQL of bookings that Prisma's schema cannot express. */
export const bookings = [
  check("booking_types", "booking_types_length_check", "length between 15 and 240 and buffer_before >= 0 and buffer_after >= 0"),
  checkIn("bookings", "status", BookingStatus.options),
  checkIn("bookings", "cancelled_by", CancelledBy.options),
  check("bookings", "bookings_order_check", "ends_at > starts_at"),
  check("bookings", "bookings_cancelled_check", "(status = 'cancelled') = (cancelled_at is not null)"),
  check("bookings", "bookings_reminder_check", "reminder_at is null or status = 'booked'"),
  // The lock of the colleague decides between two visitors; this holds should code forget it.
  index("bookings_slot", "bookings", "(tenant_id, owner_id, starts_at) where status = 'booked'", { unique: true }),
  index("bookings_reminders", "bookings", "(reminder_at, tenant_id) where reminder_at is not null"),
  dueTenants("booking_reminders", "  select tenant_id from public.bookings where reminder_at <= p_now"),
];
