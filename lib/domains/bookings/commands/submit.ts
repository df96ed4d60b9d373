import { z } from "zod";
import { instantOfEventTime, wallTime } from "@/lib/commerce/timezone";
import { languageOf } from "@/lib/commerce/locale-of";
import { bookCalendarEvent } from "@/lib/domains/calendar";
import { recordInquiry } from "@/lib/domains/leads";
import { publicForm } from "@/lib/domains/public-forms";
import { readSettings } from "@/lib/domains/settings";
import { findStaff } from "@/lib/domains/staff";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import { lockRows } from "@/lib/kernel/lock";
import { createRow } from "@/lib/kernel/rows";
import { bookingCreated } from "../events";
import { asCompany, findOpenType, isFree } from "../queries/slots";
import { bookingUrl, formName } from "../queries/visit";
import { bookingRows } from "../rows";
import { readAnswers, reminderOf, taken } from "../rules";
import type { BookingType } from "../schema";
import { BookingAnswer, BookingReceived, BookingSubmission } from "../schema";

export const { submit: submitBooking, withoutScripts: submitBookingWithoutScripts } = publicForm({
  form: formName,
  summary: "Book a free time with a colleague; of two visitors who want the same time, the first gets it",
  reason: "Anyone may book a time that a colleague offers.",
  input: BookingSubmission,
  output: BookingReceived,
  example: {
    slug: "introduction",
    starts_at: "2026-01-06T09:00:00.000Z",
    timezone: "Europe/Paris",
    name: "Grace Hall",
    email: "grace@northwind.example",
    form_token: "mjy3k5c0.Kx0vJc2h1mQw",
    challenge: "eyJjaGFsbGVuZ2UiOnt9fQ",
  },
  received: { received: true as const, booking_url: null },
  async check(visitor, sent) {
    const ctx = asCompany(visitor);
    const type = await findOpenType(ctx, sent.slug);
    readAnswers(type.questions, sent.answers ?? []);
    if (!(await isFree(ctx, type, sent.starts_at)) && (await findRepeated(ctx, type, sent)) === null) throw taken();
  },
  async store(visitor, sent) {
    const ctx = asCompany(visitor);
    const type = await findOpenType(ctx, sent.slug);
    // Two visitors who want one time wait for each other here, whatever they book with the colleague.
    await lockRows(ctx, "staff", [type.owner_id]);
    if (!(await isFree(ctx, type, sent.starts_at))) {
      const repeated = await findRepeated(ctx, type, sent);
      return repeated === null ? taken() : { received: true as const, booking_url: await bookingUrl(ctx, repeated) };
    }
    const owner = await findStaff(ctx, type.owner_id);
    if (sent.email.toLowerCase() === owner.email.toLowerCase())
      return new AppError("invalid", "This is the colleague’s own email address.", {
        errors: [{ path: "email", code: "organizer", message: "This is the colleague’s own email address." }],
      });
    const id = await storeBooking(ctx, type, sent);
    return { received: true as const, booking_url: await bookingUrl(ctx, id) };
  },
});

const repeatedWithin = 10 * 60_000;

/**
 * The booking that the same form made minutes ago, as when it is sent twice. Name, note and answers must match too: its link cancels, and
 * whoever only knows a visitor's email must not get it.
 */
async function findRepeated(ctx: Ctx, type: BookingType, sent: BookingSubmission): Promise<string | null> {
  const rows = await ctx.db.booking.findMany({
    where: {
      ...{ tenant_id: ctx.tenant.id, owner_id: type.owner_id, starts_at: sent.starts_at, type_id: type.id, status: "booked" },
      created_at: { gte: new Date(ctx.clock.now().getTime() - repeatedWithin) },
    },
    select: { id: true, email: true, name: true, note: true, answers: true },
  });
  const answers = JSON.stringify(readAnswers(type.questions, sent.answers ?? []).map(({ question, answer }) => [question, answer]));
  const same = rows.find(
    (row) =>
      row.email.toLowerCase() === sent.email.toLowerCase() &&
      row.name === sent.name &&
      row.note === (sent.note ?? "") &&
      JSON.stringify(
        z
          .array(BookingAnswer)
          .parse(row.answers)
          .map(({ question, answer }) => [question, answer]),
      ) === answers,
  );
  return same?.id ?? null;
}

/** The known contact with the email, or the lead that it becomes where the type makes leads. */
async function findPerson(ctx: CommandCtx, type: BookingType, { name, email }: BookingSubmission, message: string) {
  const contact = await ctx.db.contact.findFirst({
    where: { tenant_id: ctx.tenant.id, email: email.toLowerCase(), customer: { deleted_at: null } },
    orderBy: { id: "asc" },
    select: { id: true, customer_id: true },
  });
  if (contact) return { customer_id: contact.customer_id, contact_id: contact.id, lead_id: null };
  const lead_id = type.makes_leads ? (await recordInquiry(ctx, { name, email, message })).lead_id : null;
  return { customer_id: null, contact_id: null, lead_id };
}

async function storeBooking(ctx: CommandCtx, type: BookingType, sent: BookingSubmission): Promise<string> {
  const { name, email, note = "", starts_at, timezone } = sent;
  const ends_at = new Date(starts_at.getTime() + type.length * 60_000);
  const answers = readAnswers(type.questions, sent.answers ?? []);
  const notes = [note.trim(), ...answers.map(({ question, answer }) => `${question}\n${answer}`)]
    .filter((text) => text !== "")
    .join("\n\n");
  const zone = eventZone(type.timezone, starts_at, ends_at);
  const event = await bookCalendarEvent(ctx, {
    ...{ owner_id: type.owner_id, title: `${type.name}: ${name}`.slice(0, 200), location: type.place, notes: notes.slice(0, 5000) },
    ...{ starts: wallTime(starts_at, zone), ends: wallTime(ends_at, zone), timezone: zone },
    ...{ email, name },
  });
  const person = await findPerson(
    ctx,
    type,
    sent,
    [type.name, notes]
      .filter((text) => text !== "")
      .join("\n\n")
      .slice(0, 4000),
  );
  const now = ctx.clock.now();
  const { id } = await createRow(
    ctx,
    bookingRows,
    {
      ...{ type_id: type.id, owner_id: type.owner_id, event_id: event.id, title: type.name, place: type.place },
      ...{ starts_at, ends_at, buffer_before: type.buffer_before, buffer_after: type.buffer_after },
      ...{ name, email, note, answers, timezone, ...person },
      language: sent.language ?? languageOf((await readSettings(ctx)).locale),
      reminder_at: reminderOf(starts_at, now),
    },
    bookingCreated,
  );
  return id;
}

/**
 * The zone in which the event is stored by clock times: the colleague's, but UTC in the hour that clocks show twice or skip, where clock
 * times alone would name another instant.
 */
export function eventZone(timezone: string, starts_at: Date, ends_at: Date): string {
  const names = [starts_at, ends_at].every(
    (instant) => instantOfEventTime(wallTime(instant, timezone), timezone).getTime() === instant.getTime(),
  );
  return names ? timezone : "UTC";
}
