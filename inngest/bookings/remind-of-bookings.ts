import { listDueReminders, remindOfBooking } from "@/lib/domains/bookings";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import type { Schedule } from "../schedule";
import { workThrough } from "../work-through";

/** Reminds visitors a day before the time that they booked; after an outage each catches up that has not begun. */
export const remindOfBookings: Schedule = {
  id: "remind-of-bookings",
  cron: "*/10 * * * *",
  rights: { company: "Reminds visitors of what they booked." },
  due: (runtime) => listDueTenants(runtime, "booking_reminders"),
  work: (ctx) =>
    workThrough(
      ctx,
      () => listDueReminders(ctx, {}),
      (id) => remindOfBooking(ctx, { id }),
    ),
};
