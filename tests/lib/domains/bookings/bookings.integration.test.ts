import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { POST as changeRoute } from "@/app/api/public/booking-changes/[token]/route";
import { POST as pageForm } from "@/app/api/public/booking-forms/[view]/route";
import { listAuditEntries, listEvents } from "@/lib/domains/audit";
import {
  cancelBooking,
  cancelWithEvent,
  createBookingType,
  deleteBookingType,
  followBookedEvent,
  getBooker,
  getBookedVisit,
  listBookedSlots,
  listBookings,
  listDueReminders,
  mailBooking,
  remindOfBooking,
  updateBookingType,
} from "@/lib/domains/bookings";
import { createCalendarEvent, getCalendarEvent } from "@/lib/domains/calendar";
import { createCustomer } from "@/lib/domains/customers";
import { listLeads } from "@/lib/domains/leads";
import { getMail, listMails } from "@/lib/domains/mail";
import { clearStaffAbsence, setStaffAbsence } from "@/lib/domains/staff";
import { encodeId } from "@/lib/kernel/base/ids";
import type { AppError } from "@/lib/kernel/base/errors";
import { visitorContext, type Ctx } from "@/lib/kernel/context";
import { createWorld, type World } from "@/tests/support/world";
import { book, readOffer, tokenIn } from "./visitor";

let world: World;
let owner: Ctx;
let pages = 0;
beforeAll(async () => {
  world = await createWorld({ now: new Date() });
  owner = world.ctx("acme");
});
afterAll(() => world.close());
beforeEach(() => world.clock.advance(60 * 60_000));

const everyDay = [{ from: "09:00", to: "12:00" }];
const week = { mon: everyDay, tue: everyDay, wed: everyDay, thu: everyDay, fri: everyDay, sat: everyDay, sun: everyDay };
const visitor = () => visitorContext(world.runtime, owner.tenant, owner.request);
const code = (work: Promise<unknown>) => work.then(() => null).catch((error: AppError) => error.code);

/** A page of its own, whose days lie far from those of the other tests. */
async function offer(fields: Partial<Parameters<typeof createBookingType>[1]> = {}) {
  pages += 1;
  const notice_hours = pages * 48;
  const type = await createBookingType(owner, {
    name: "Introduction",
    slug: `page-${String(pages)}`,
    length: 60,
    week,
    notice_hours,
    ...fields,
  });
  // A whole day, so that it has all of its times, in whichever month it lies.
  const day = new Date(world.clock.now().getTime() + (notice_hours + 24) * 3_600_000).toISOString().slice(0, 10);
  const { slots } = await readOffer(world, type.slug, `?month=${day.slice(0, 7)}`);
  return { type, day, starts: slots.filter((slot) => slot.day === day).map(({ starts_at }) => starts_at) };
}
const startsOn = async (slug: string, day: string) =>
  (await readOffer(world, slug, `?month=${day.slice(0, 7)}`)).slots.filter((slot) => slot.day === day).map(({ starts_at }) => starts_at);
const bookingAt = async (starts_at: string) => {
  const found = (await listBookings(owner, { limit: 200 })).data.find(
    (each) => each.starts_at.toISOString() === starts_at && each.status === "booked",
  );
  if (!found) throw new Error("There is no such booking.");
  return found;
};

test("a visitor books a time: event with the visitor, lead, confirmation; the time is gone", async () => {
  const { type, day, starts } = await offer({
    makes_leads: true,
    place: "https://meet.example/ada",
    questions: [{ label: "What about?", required: true }],
  });
  const at = starts[0] ?? "";
  const missing = await (await book(world, type.slug, at))();
  expect([missing.status, missing.body.errors?.[0]?.path]).toEqual([422, "answers"]);
  const fields = { email: "Wanda@Reeve.example", name: "Wanda Reeve", answers: [{ question: "What about?", answer: "Forty chairs." }] };
  const { status, body } = await (await book(world, type.slug, at, fields))();
  expect([status, body.booking_url]).toEqual([201, expect.stringContaining("/forms/booking/")]);
  const booking = await bookingAt(at);
  expect(booking).toMatchObject({
    name: "Wanda Reeve",
    email: "wanda@reeve.example",
    contact_id: null,
    answers: [{ answer: "Forty chairs." }],
  });
  const event = await getCalendarEvent(owner, { id: booking.event_id });
  expect(event).toMatchObject({
    title: "Introduction: Wanda Reeve",
    location: "https://meet.example/ada",
    notes: "What about?\nForty chairs.",
  });
  expect(event.starts_at?.toISOString()).toBe(at);
  expect(event.invitees).toMatchObject([{ email: "wanda@reeve.example", answer: "accepted" }]);
  const [lead] = (await listLeads(owner, { q: "wanda@reeve.example" })).data;
  expect(lead).toMatchObject({ id: booking.lead_id, source: "web_form" });
  const left = await startsOn(type.slug, day);
  expect(left).not.toContain(at);
  expect(left.some((start) => Math.abs(Date.parse(start) - Date.parse(at)) < 60 * 60_000)).toBe(false);
  const record_id = encodeId("booking", booking.id);
  expect((await listEvents(owner, { record_id })).data.map(({ name }) => name.replace(/\.v\d+$/, ""))).toEqual(["booking.created"]);
  expect((await listAuditEntries(owner, { record_id })).data).toMatchObject([{ operation: "bookings.submit", actor: { kind: "visitor" } }]);
  const { mail_id } = await mailBooking(world.systemCtx("acme"), { id: booking.id, change: "booked", version: 1 });
  const mail = (await listMails(world.systemCtx("acme"), { key: "booking_confirmation" })).data.find(({ id }) => id === mail_id);
  expect(mail).toMatchObject({
    subject: expect.stringContaining("Booked: Introduction") as string,
    to: [{ address: "wanda@reeve.example" }],
    attachments: [{ filename: "invite.ics" }],
  });
  // The booking's email is the only one: its visitor is told in their own time zone, and colleagues of no web form.
  expect(await getBooker(world.systemCtx("acme"), { event_id: booking.event_id })).toEqual({ email: "wanda@reeve.example" });
  const [about] = (await listEvents(owner, { record_id: encodeId("lead", booking.lead_id ?? "") })).data;
  expect(about?.name).toMatch(/^lead\.created/);
});

test("of two visitors who want one time, exactly one gets it, and of times that overlap as well", async () => {
  const { type, starts } = await offer();
  const [at = "", half = ""] = starts;
  const both = [await book(world, type.slug, at), await book(world, type.slug, at), await book(world, type.slug, half)];
  const answers = await Promise.all(both.map((send) => send()));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(answers.flatMap(({ body }) => body.errors ?? [])).toEqual(
    Array.from({ length: 2 }, () => expect.objectContaining({ code: "taken" }) as object),
  );
  const booked = (await listBookings(owner, { type_id: type.id })).data;
  expect(booked).toHaveLength(1);
});

test("a form that is sent twice answers its booking; another name, email or note, or one sent later, does not", async () => {
  const { type, starts } = await offer();
  const [at = ""] = starts;
  const sent = { name: "Wanda Reeve", email: "twice@reeve.example" };
  const first = await (await book(world, type.slug, at, sent))();
  const again = await (await book(world, type.slug, at, { ...sent, email: "Twice@Reeve.example" }))();
  expect([first.status, again.status, tokenIn(again.body.booking_url)]).toEqual([201, 201, expect.stringMatching(/./)]);
  expect(await getBookedVisit(visitor(), { token: tokenIn(again.body.booking_url) })).toMatchObject({
    name: "Wanda Reeve",
    status: "booked",
  });
  for (const other of [{ name: "Someone Else" }, { email: "other@reeve.example" }, { note: "Who is this?" }])
    expect((await (await book(world, type.slug, at, { ...sent, ...other }))()).status).toBe(409);
  world.clock.advance(10 * 60_000);
  expect((await (await book(world, type.slug, at, sent))()).status).toBe(409);
  expect((await listBookings(owner, { type_id: type.id })).data).toHaveLength(1);
});

test("two pages of one colleague share the time, and a known contact is linked rather than made a lead", async () => {
  const contacts = [{ name: "Grace Hall", email: "grace@known.example" }];
  const customer = await createCustomer(owner, { name: "Known Ltd", contacts });
  const { type, day, starts } = await offer({ makes_leads: true });
  const other = await createBookingType(owner, {
    name: "Other",
    slug: `other-${String(pages)}`,
    length: 60,
    week,
    notice_hours: 0,
    days_ahead: 365,
  });
  const at = starts[0] ?? "";
  expect((await (await book(world, type.slug, at, { email: "grace@known.example" }))()).status).toBe(201);
  expect(await bookingAt(at)).toMatchObject({ customer_id: customer.id, contact_id: customer.contacts[0]?.id, lead_id: null });
  expect(await startsOn(other.slug, day)).not.toContain(at);
  expect((await (await book(world, other.slug, at))()).status).toBe(409);
});

test("what is in the colleague's calendar is not free: events, repeating ones, whole days, an absence", async () => {
  const { type, day, starts } = await offer();
  const [at = ""] = starts;
  await createCalendarEvent(owner, {
    title: "Call",
    starts: at.slice(0, 16),
    ends: new Date(Date.parse(at) + 30 * 60_000).toISOString().slice(0, 16),
    timezone: "UTC",
  });
  expect(await startsOn(type.slug, day)).toEqual(starts.slice(1));
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  const full = await startsOn(type.slug, next);
  const before = new Date(Date.parse(`${next}T00:00:00Z`) - 7 * 86_400_000).toISOString().slice(0, 10);
  const clock = { starts: `${before}T${full[0]?.slice(11, 16) ?? ""}`, ends: `${before}T${full[2]?.slice(11, 16) ?? ""}`, timezone: "UTC" };
  await createCalendarEvent(owner, { title: "Weekly", ...clock, rrule: "FREQ=WEEKLY" });
  expect(await startsOn(type.slug, next)).toEqual(full.slice(2));
  await createCalendarEvent(owner, { title: "Fair", starts_on: next });
  expect(await startsOn(type.slug, next)).toEqual([]);
  if (owner.principal.kind !== "staff") throw new Error("The owner is a colleague.");
  await setStaffAbsence(owner, { id: owner.principal.staff_id, from: day, until: day });
  expect(await startsOn(type.slug, day)).toEqual([]);
  await clearStaffAbsence(owner, { id: owner.principal.staff_id });
});

const host = "acme.localhost:3000";
const change = async (token: string, fields: Record<string, string>) =>
  changeRoute(
    new Request(`http://${host}/api/public/booking-changes/${token}`, {
      method: "POST",
      headers: { host, origin: `http://${host}`, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields),
    }),
    { params: Promise.resolve({ token }) },
  );

test("the visitor moves and cancels by the signed link, and only by it; the event follows", async () => {
  const { type, starts } = await offer();
  const [at = "", , later = ""] = starts;
  const { body } = await (await book(world, type.slug, at))();
  const token = tokenIn(body.booking_url);
  const booking = await bookingAt(at);
  expect(await getBookedVisit(visitor(), { token })).toMatchObject({ status: "booked", title: "Introduction", movable: true });
  expect(await code(getBookedVisit(visitor(), { token: `${token.startsWith("A") ? "B" : "A"}${token.slice(1)}` }))).toBe("not_found");
  const free = (await listBookedSlots(visitor(), { token, month: at.slice(0, 7) })).slots.map(({ starts_at }) => starts_at.toISOString());
  // Its own time does not stand in its way.
  expect(free).toContain(starts[1]);
  const moved = await change(token, { action: "move", starts_at: later, timezone: "UTC" });
  expect([moved.status, moved.headers.get("location")]).toEqual([303, `/forms/booking/${token}?sent=moved`]);
  const event = await getCalendarEvent(owner, { id: booking.event_id });
  expect([event.starts_at?.toISOString(), event.sequence, event.invitees[0]?.answer]).toEqual([later, 1, "accepted"]);
  const taken = await change(token, { action: "move", starts_at: new Date(Date.parse(later) + 60_000).toISOString(), timezone: "UTC" });
  expect(taken.headers.get("location")).toBe(`/forms/booking/${token}/move?zone=UTC&problem=taken`);
  await change(token, { action: "cancel", reason: "I am ill." });
  expect(await getBookedVisit(visitor(), { token })).toMatchObject({ status: "cancelled" });
  expect(await code(getCalendarEvent(owner, { id: booking.event_id }))).toBe("not_found");
  const names = (await listEvents(owner, { record_id: encodeId("booking", booking.id), sort: "occurred_at" })).data.map(({ name }) =>
    name.replace(/\.v\d+$/, ""),
  );
  expect(names).toEqual(["booking.created", "booking.moved", "booking.cancelled"]);
  expect((await (await book(world, type.slug, later))()).status).toBe(201);
});

test("the colleague cancels, or moves the event and the booking follows; what is booked can't be deleted", async () => {
  const { type, starts } = await offer();
  const [at = "", , later = ""] = starts;
  await (
    await book(world, type.slug, at)
  )();
  const { id, event_id } = await bookingAt(at);
  const system = world.systemCtx("acme");
  const times = { starts_at: new Date(later), ends_at: new Date(Date.parse(later) + 60 * 60_000) };
  const location = "Room 4";
  expect(await followBookedEvent(system, { event_id, ...times, location })).toEqual({ followed: true });
  expect(await followBookedEvent(system, { event_id, ...times, location })).toEqual({ followed: false });
  const { mail_id } = await mailBooking(system, { id, change: "moved", version: 2 });
  expect((await getMail(world.systemCtx("acme"), { id: mail_id ?? "" })).text).toContain("Room 4");
  expect(await code(deleteBookingType(owner, { id: type.id }))).toBe("conflict");
  expect(await cancelBooking(owner, { id })).toMatchObject({ status: "cancelled", cancelled_by: "colleague" });
  expect(await code(cancelBooking(owner, { id }))).toBe("conflict");
  await updateBookingType(owner, { id: type.id, active: false });
  await expect(readOffer(world, type.slug)).rejects.toThrow();
});

test("a visitor who declines by their calendar, or is taken off the guests, has no booking any more; the file says CANCEL", async () => {
  const { type, starts } = await offer();
  const [at = "", , later = ""] = starts;
  await (
    await book(world, type.slug, at)
  )();
  await (
    await book(world, type.slug, later)
  )();
  const system = world.systemCtx("acme");
  const [declined, removed] = [await bookingAt(at), await bookingAt(later)];
  expect(await cancelWithEvent(system, { event_id: declined.event_id, sequence: 0, by: "visitor" })).toEqual({ cancelled: true });
  expect(await code(getCalendarEvent(owner, { id: declined.event_id }))).toBe("not_found");
  expect(await cancelWithEvent(system, { event_id: removed.event_id, sequence: 3, by: "colleague" })).toEqual({ cancelled: true });
  expect(await cancelWithEvent(system, { event_id: removed.event_id, sequence: 3, by: "colleague" })).toEqual({ cancelled: false });
  expect(await getCalendarEvent(owner, { id: removed.event_id })).toMatchObject({
    title: expect.stringContaining("Introduction") as string,
  });
  // A state that is past is not told.
  expect(await mailBooking(system, { id: removed.id, change: "moved", version: 1 })).toEqual({ mail_id: null });
  const { mail_id } = await mailBooking(system, { id: removed.id, change: "cancelled", version: 2, sequence: 3 });
  const mail = (await listMails(world.systemCtx("acme"), { key: "booking_cancelled" })).data.find(({ id }) => id === mail_id);
  expect(mail?.subject).toContain("Cancelled: Introduction");
  const storage = await world.runtime.ports.storage();
  const file = await storage.get(`${owner.tenant.id}/invitations/${removed.id}-cancelled-2.ics`);
  const text = await new Response(file.body as unknown as BodyInit).text();
  expect(text).toMatch(/METHOD:CANCEL[^]*SEQUENCE:4[^]*STATUS:CANCELLED/);
});

test("the visitor is reminded once, the day before", async () => {
  const { type, starts } = await offer();
  const [at = ""] = starts;
  await (
    await book(world, type.slug, at)
  )();
  const { id } = await bookingAt(at);
  const system = world.systemCtx("acme");
  expect((await listDueReminders(system, {})).ids).not.toContain(id);
  world.clock.set(new Date(Date.parse(at) - 23 * 3_600_000));
  expect((await listDueReminders(system, {})).ids).toContain(id);
  const { mail_id } = await remindOfBooking(system, { id });
  expect(mail_id).not.toBeNull();
  expect(await remindOfBooking(system, { id })).toEqual({ mail_id: null });
});

test("the page's own form sends a taken time back to fresh ones, and a filled honeypot books nothing", async () => {
  const { type, starts } = await offer();
  const [at = ""] = starts;
  const trapped = await (await book(world, type.slug, at, { confirm_subject: "Buy now" }))();
  expect([trapped.status, trapped.body]).toEqual([201, { received: true, booking_url: null }]);
  expect((await listBookings(owner, { type_id: type.id })).data).toEqual([]);
  await (
    await book(world, type.slug, at)
  )();
  const { form_token } = await readOffer(world, type.slug);
  world.clock.advance(3000);
  const sent = {
    slug: type.slug,
    starts_at: at,
    timezone: "Europe/Paris",
    name: "Ada",
    email: "ada@late.example",
    note: "",
    form_token,
    challenge: "x",
  };
  const response = await pageForm(
    new Request(`http://${host}/api/public/booking-forms/page`, {
      method: "POST",
      headers: { host, origin: `http://${host}`, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(sent),
    }),
    { params: Promise.resolve({ view: "page" }) },
  );
  const location = new URL(response.headers.get("location") ?? "", `http://${host}`);
  expect([response.status, location.pathname, location.searchParams.get("problem")]).toEqual([303, `/book/${type.slug}`, "taken"]);
});
