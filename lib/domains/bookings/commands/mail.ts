import { z } from "zod";
import { languageOf, localeFor } from "@/lib/commerce/locale-of";
import { describeWhen, keepIcs } from "@/lib/domains/calendar";
import { queueMail } from "@/lib/domains/mail";
import { readSettings } from "@/lib/domains/settings";
import { findStaff } from "@/lib/domains/staff";
import { idOf } from "@/lib/kernel/base/ids";
import type { CommandCtx } from "@/lib/kernel/context";
import { command, internal, query } from "@/lib/kernel/operation";
import { changeRow, findRow, lockRow } from "@/lib/kernel/rows";
import type { Booking as BookingRow } from "@/prisma/generated/client";
import { findTypeOf } from "../queries/slots";
import { bookingUrl } from "../queries/visit";
import { bookingRows } from "../rows";
import { BookingId } from "../schema";

/** What the visitor is told: of a booking, another time or place, or its cancellation, each with the event's file for their calendar. */
const changes = {
  booked: { key: "booking_confirmation", method: "REQUEST" },
  moved: { key: "booking_changed", method: "REQUEST" },
  cancelled: { key: "booking_cancelled", method: "CANCEL" },
} as const;

/** The visitor's language and time zone, and what every email of a booking says. */
async function letterOf(ctx: CommandCtx, row: BookingRow) {
  const settings = await readSettings(ctx);
  const owner = await findStaff(ctx, row.owner_id);
  const { starts_at, ends_at, timezone } = row;
  const language = languageOf(row.language);
  return {
    language,
    about: { noun: "booking" as const, id: row.id },
    to: [{ name: row.name, address: row.email }],
    reply_to: owner.email,
    values: {
      "contact.name": row.name,
      "organizer.name": owner.name,
      "booking.title": row.title,
      "booking.when": describeWhen({ starts_at, ends_at, starts_on: null, ends_on: null, timezone }, localeFor(language, settings)),
    },
  };
}

/** The event as its visitor's calendar shows it: by the page's name, without the colleague's notes. */
const eventOf = ({ event_id: id, owner_id, title, place: location, starts_at, ends_at, timezone, updated_at }: BookingRow) => ({
  ...{ id, owner_id, title, location, starts_at, ends_at, timezone, updated_at, notes: "" },
  ...{ starts_on: null, ends_on: null, starts: null, ends: null, rrule: null, exceptions: [] },
});

export const mailBooking = command({
  id: "bookings.mail",
  summary: "Email a visitor that their time is booked, has changed or is cancelled, with the event for their calendar",
  access: internal("called by the background functions that follow a booking"),
  /** `version` is the booking's after the change, so that one change is told once; `sequence` is a cancelled event's. */
  input: z.strictObject({
    id: BookingId,
    change: z.enum(["booked", "moved", "cancelled"]),
    version: z.int().positive(),
    sequence: z.int().nonnegative().optional(),
  }),
  /** No email of a state that is past. */
  output: z.object({ mail_id: idOf("mail").nullable() }),
  example: { id: "bkg_01jd0p2q3r4s5t6v7w8x9y0z1a", change: "booked", version: 1 },
  async run(ctx, { id, change, version, sequence: last }) {
    const row = await findRow(ctx, bookingRows, id);
    if ((row.status === "cancelled") !== (change === "cancelled")) return { mail_id: null };
    const event = await ctx.db.calendarEvent.findFirst({
      where: { tenant_id: ctx.tenant.id, id: row.event_id },
      select: { sequence: true },
    });
    const { key, method } = changes[change];
    const guest = { name: row.name, email: row.email, answer: "accepted" as const };
    const written = { ...eventOf(row), sequence: last ?? event?.sequence ?? 0 };
    const attempt = `${row.id}-${change}-${String(version)}`;
    const { values, ...letter } = await letterOf(ctx, row);
    const sent = { ...letter, attachments: [await keepIcs(ctx, { method, event: written, guest, key: attempt })] };
    const idempotency_key = `booking:${attempt}`;
    const mail =
      key === "booking_cancelled"
        ? await queueMail(ctx, {
            ...sent,
            key,
            idempotency_key,
            values: { ...values, "booking.reason": reasonOf(row) },
            ...(await again(ctx, row)),
          })
        : await queueMail(ctx, {
            ...{ ...sent, key, idempotency_key, values: { ...values, "booking.place": row.place ?? "" } },
            button_url: await bookingUrl(ctx, row.id),
          });
    return { mail_id: mail.id };
  },
});

/** The colleague's reason; the visitor knows their own. */
const reasonOf = ({ cancelled_by, cancel_reason }: BookingRow): string => (cancelled_by === "colleague" ? (cancel_reason ?? "") : "");

/** Where another time can be booked; none where the page is turned off. */
async function again(ctx: CommandCtx, row: BookingRow) {
  const { active, url } = await findTypeOf(ctx, row);
  return active ? { button_url: url } : {};
}

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
    const { values, ...letter } = await letterOf(ctx, before);
    const mail = await queueMail(ctx, {
      ...letter,
      key: "booking_reminder",
      values: { ...values, "booking.place": before.place ?? "" },
      button_url: await bookingUrl(ctx, id),
      idempotency_key: `booking:${id}:reminder-${String(before.starts_at.getTime())}`,
    });
    return { mail_id: mail.id };
  },
});
