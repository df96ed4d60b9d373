import { z } from "zod";
import { languageOf, localeFor } from "@/lib/commerce/locale-of";
import { describeWhen } from "@/lib/domains/calendar";
import { queueMail } from "@/lib/domains/mail";
import { readSettings } from "@/lib/domains/settings";
import { findStaff } from "@/lib/domains/staff";
import { idOf } from "@/lib/kernel/base/ids";
import type { CommandCtx } from "@/lib/kernel/context";
import { command, internal, query } from "@/lib/kernel/operation";
import { changeRow, findRow, lockRow } from "@/lib/kernel/rows";
import type { Booking as BookingRow } from "@/prisma/generated/client";
import { bookingUrl } from "../queries/visit";
import { bookingRows } from "../rows";
import { BookingId } from "../schema";

async function queue(ctx: CommandCtx, row: BookingRow, key: "booking_confirmation" | "booking_reminder", attempt: string): Promise<string> {
  const settings = await readSettings(ctx);
  const owner = await findStaff(ctx, row.owner_id);
  const { starts_at, ends_at, timezone } = row;
  const language = languageOf(row.language);
  const mail = await queueMail(ctx, {
    key,
    language,
    to: [{ name: row.name, address: row.email }],
    reply_to: owner.email,
    values: {
      "contact.name": row.name,
      "organizer.name": owner.name,
      "booking.title": row.title,
      "booking.when": describeWhen({ starts_at, ends_at, starts_on: null, ends_on: null, timezone }, localeFor(language, settings)),
      "booking.place": row.place ?? "",
    },
    button_url: await bookingUrl(ctx, row.id),
    idempotency_key: `booking:${row.id}:${attempt}`,
  });
  return mail.id;
}

export const mailBooking = command({
  id: "bookings.mail_confirmation",
  summary: "Email a visitor that their time is booked, with the address at which they move or cancel it",
  access: internal("called by the background function that follows a booking"),
  input: z.strictObject({ id: BookingId }),
  output: z.object({ mail_id: idOf("mail").nullable() }),
  example: { id: "bkg_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const row = await findRow(ctx, bookingRows, id);
    if (row.status !== "booked") return { mail_id: null };
    return { mail_id: await queue(ctx, row, "booking_confirmation", "booked") };
  },
});

const scheduled = internal("called by the schedule of reminders, as the system");
const batch = 500;

export const listDueReminders = query({
  id: "bookings.due",
  summary: "List the bookings whose visitor is to be reminded",
  access: scheduled,
  input: z.strictObject({}),
  output: z.object({ ids: z.array(BookingId) }),
  example: {},
  async run(ctx) {
    const rows = await ctx.db.booking.findMany({
      where: { tenant_id: ctx.tenant.id, reminder_at: { lte: ctx.clock.now() } },
      select: { id: true },
      orderBy: [{ reminder_at: "asc" }, { id: "asc" }],
      take: batch,
    });
    return { ids: rows.map(({ id }) => id) };
  },
});

/** Judges the booking again under its lock, so that two runs remind once. */
export const remindOfBooking = command({
  id: "bookings.remind",
  summary: "Remind a visitor of the time that they booked, a day before",
  access: scheduled,
  input: z.strictObject({ id: BookingId }),
  output: z.object({ mail_id: idOf("mail").nullable() }),
  example: { id: "bkg_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, bookingRows, id);
    const now = ctx.clock.now();
    if (before.reminder_at === null || before.reminder_at > now) return { mail_id: null };
    await changeRow(ctx, bookingRows, before, { reminder_at: null });
    // After an outage nobody is reminded of what has begun.
    if (before.starts_at <= now) return { mail_id: null };
    return { mail_id: await queue(ctx, before, "booking_reminder", `reminder-${String(before.starts_at.getTime())}`) };
  },
});
