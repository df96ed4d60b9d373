import { afterAll, beforeAll, expect, test } from "vitest";
import { GET as icsRoute } from "@/app/api/public/calendar/[tenantSlug]/[token]/route";
import {
  addCalendarInvitee,
  createCalendarEvent,
  deleteCalendarOccurrence,
  getCalendarEvent,
  getCalendarOccurrence,
  listCalendarEntries,
  updateCalendarEvent,
  updateCalendarOccurrence,
} from "@/lib/domains/calendar";
import { makeLinkToken } from "@/lib/kernel/auth/link-token";
import type { AppError } from "@/lib/kernel/base/errors";
import { decodeId } from "@/lib/kernel/base/ids";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const ctx = () => world.ctx("acme");
const code = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: AppError) => error.code,
  );

/** Each series has a year of its own. */
let year = 2030;
async function createSeries(rrule = "FREQ=WEEKLY;BYDAY=MO;COUNT=8", title = "Stand-up") {
  year += 1;
  const { id, starts } = await createCalendarEvent(ctx(), {
    title,
    starts: `${String(year)}-03-03T09:00`,
    ends: `${String(year)}-03-03T09:30`,
    rrule,
  });
  const first = starts ?? "";
  const nth = (weeks: number) => new Date(Date.parse(`${first}Z`) + weeks * 7 * 86_400_000).toISOString().slice(0, 16);
  return { id, first, nth };
}

async function march() {
  const { data } = await listCalendarEntries(ctx(), { from: `${String(year)}-03-01`, to: `${String(year)}-03-31`, source: "events" });
  return data.map(({ starts_on, starts_at, title }) => `${starts_on.slice(8)} ${starts_at?.toISOString().slice(11, 16) ?? ""} ${title}`);
}

test("a series starts with its first occurrence, and has one in each week of a range, at the same time of the clock", async () => {
  const { first } = await createSeries();
  expect(new Date(`${first}Z`).getUTCDay()).toBe(1);
  const shown = await march();
  expect(shown.length).toBeGreaterThanOrEqual(4);
  // The company's clocks go forward on the last Sunday of March, after which nine is eight in UTC.
  expect(new Set(shown.map((text) => text.slice(3, 8)))).toEqual(new Set(shown.at(-1)?.startsWith("31") ? ["09:00", "08:00"] : ["09:00"]));
  expect(await code(createCalendarEvent(ctx(), { title: "No", starts: "2026-03-02T09:00", rrule: "FREQ=DAILY;UNTIL=20260301" }))).toBe(
    "invalid",
  );
});

test("one occurrence is moved and another deleted, and the others stay", async () => {
  const { id, nth } = await createSeries();
  const before = await march();
  const to = nth(1).replace("T09:00", "T15:00");
  const changed = await updateCalendarOccurrence(ctx(), { id, occurrence: nth(1), scope: "this", title: "Later", starts: to });
  expect(changed).toMatchObject({
    sequence: 1,
    exceptions: [{ occurrence: nth(1), title: "Later", ends: nth(1).replace("T09:00", "T15:30") }],
  });
  await deleteCalendarOccurrence(ctx(), { id, occurrence: nth(2), scope: "this" });
  const after = await march();
  expect(after).toHaveLength(before.length - 1);
  expect(after.filter((text) => text.endsWith("Later"))).toEqual([`${nth(1).slice(8, 10)} 15:00 Later`]);
  expect(await getCalendarOccurrence(ctx(), { id, occurrence: nth(1) })).toMatchObject({ title: "Later", starts: to });
  expect(await code(getCalendarOccurrence(ctx(), { id, occurrence: nth(2) }))).toBe("invalid");
  expect(await code(updateCalendarOccurrence(ctx(), { id, occurrence: nth(1).replace("T09", "T10"), scope: "this", title: "x" }))).toBe(
    "invalid",
  );
  const again = { id, occurrence: nth(0), scope: "this", rrule: "FREQ=DAILY" } as const;
  expect(await code(updateCalendarOccurrence(ctx(), again))).toBe("invalid");
});

test("this and the following become a series of their own with the same guests, and the earlier answers stay", async () => {
  const { id, nth } = await createSeries("FREQ=WEEKLY;BYDAY=MO;COUNT=4");
  await addCalendarInvitee(ctx(), { id, email: "grace@northwind.example" });
  const to = nth(2).replace("T09:00", "T11:00");
  const rest = await updateCalendarOccurrence(ctx(), { id, occurrence: nth(2), scope: "following", starts: to, title: "New hour" });
  expect(rest).toMatchObject({ starts: to, rrule: "FREQ=WEEKLY;BYDAY=MO;COUNT=2", invitees: [{ email: "grace@northwind.example" }] });
  expect(rest.id).not.toBe(id);
  const until = new Date(Date.parse(`${nth(2)}Z`) - 86_400_000).toISOString().slice(0, 10);
  expect(await getCalendarEvent(ctx(), { id })).toMatchObject({ series_ends_on: until, sequence: 1 });
  const titles = (await march()).map((text) => text.slice(9));
  expect(titles.slice(0, 3)).toEqual(["Stand-up", "Stand-up", "New hour"]);
  expect(await deleteCalendarOccurrence(ctx(), { id: rest.id, occurrence: to, scope: "following" })).toEqual({});
  expect(await code(getCalendarEvent(ctx(), { id: rest.id }))).toBe("not_found");
});

test("a change of all moves each of them by as much, and what was changed by itself stays so", async () => {
  const { id, nth } = await createSeries();
  await updateCalendarOccurrence(ctx(), { id, occurrence: nth(1), scope: "this", title: "With guests" });
  await deleteCalendarOccurrence(ctx(), { id, occurrence: nth(2), scope: "this" });
  const next = new Date(Date.parse(`${nth(3)}Z`) + 86_400_000 + 3_600_000).toISOString().slice(0, 16);
  const moved = await updateCalendarOccurrence(ctx(), { id, occurrence: nth(3), scope: "all", starts: next, notes: "Room 2" });
  expect(moved).toMatchObject({ rrule: "FREQ=WEEKLY;BYDAY=TU;COUNT=8", notes: "Room 2" });
  expect(moved.starts?.slice(11)).toBe("10:00");
  expect(moved.exceptions).toMatchObject([{ title: "With guests", notes: "Room 2", cancelled: false }, { cancelled: true }]);
  expect(moved.exceptions[0]?.starts?.slice(11)).toBe("10:00");
  const single = await updateCalendarEvent(ctx(), { id, rrule: null });
  expect(single).toMatchObject({ rrule: null, exceptions: [], series_ends_on: null });
  expect(await march()).toHaveLength(1);
});

test("an occurrence that is moved to after the end of its series is still shown", async () => {
  const { id, first } = await createSeries("FREQ=DAILY;COUNT=2");
  await updateCalendarOccurrence(ctx(), { id, occurrence: first, scope: "this", starts: `${String(year)}-03-30T12:00` });
  expect((await march()).some((text) => text.startsWith("30 11:00"))).toBe(true);
});

test("whole days repeat as days", async () => {
  year += 1;
  const { id } = await createCalendarEvent(ctx(), {
    title: "Rota",
    starts_on: `${String(year)}-03-02`,
    ends_on: `${String(year)}-03-03`,
    rrule: "FREQ=DAILY;INTERVAL=7;COUNT=3",
  });
  await deleteCalendarOccurrence(ctx(), { id, occurrence: `${String(year)}-03-09`, scope: "this" });
  expect(await march()).toEqual(["02  Rota", "16  Rota"]);
});

test("a guest’s file has the series with what was moved and deleted", async () => {
  const { id, nth } = await createSeries();
  const invitee = await addCalendarInvitee(ctx(), { id, email: "grace@northwind.example" });
  await updateCalendarOccurrence(ctx(), { id, occurrence: nth(1), scope: "this", starts: nth(1).replace("T09:00", "T15:00") });
  await deleteCalendarOccurrence(ctx(), { id, occurrence: nth(2), scope: "this" });
  const token = await makeLinkToken(
    world.runtime,
    ctx().tenant.id,
    "calendar invitation",
    decodeId("calendar_invitee", invitee.id) ?? invitee.id,
  );
  const host = "acme.localhost:3000";
  const request = new Request(`http://${host}/api/public/calendar/acme/${token}.ics`, { headers: { host } });
  const answer = await icsRoute(request, { params: Promise.resolve({ tenantSlug: "acme", token: `${token}.ics` }) });
  const text = await answer.text();
  const compact = (start: string) => `${start.replace(/[-:]/g, "")}00`;
  expect(text).toContain("TZID:Europe/London");
  expect(text).toContain("RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=8\r\n");
  expect(text).toContain(`EXDATE;TZID=Europe/London:${compact(nth(2))}`);
  expect(text).toContain(`RECURRENCE-ID;TZID=Europe/London:${compact(nth(1))}`);
});
