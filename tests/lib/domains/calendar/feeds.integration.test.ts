import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { GET as feedRoute } from "@/app/api/public/calendar-feeds/[tenantSlug]/[token]/route";
import { createCalendarEvent, getCalendarFeed, revokeCalendarFeed, rotateCalendarFeed, updateCalendarFeed } from "@/lib/domains/calendar";
import { isNewReading, programIn } from "@/lib/domains/calendar/rules/feed";
import { createTask } from "@/lib/domains/tasks";
import { runInTenant } from "@/lib/kernel/db";
import { createWorld, worldStart, type World } from "@/tests/support/world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(() => world.clock.set(worldStart));
afterAll(() => world.close());

const ctx = () => world.ctx("acme");
const tomorrow = new Date(worldStart.getTime() + 86_400_000).toISOString().slice(0, 10);

function read(url: string, headers: Record<string, string> = {}) {
  const token = new URL(url).pathname.split("/").at(-1) ?? "";
  return feedRoute(new Request(url, { headers }), { params: Promise.resolve({ tenantSlug: "acme", token }) });
}

test("a program reads the chosen sources as iCalendar, and gets nothing twice", async () => {
  const { principal } = ctx();
  const staff_id = principal.kind === "staff" ? principal.staff_id : "";
  await createCalendarEvent(ctx(), { title: "Stand-up", starts: `${tomorrow}T09:00`, rrule: "FREQ=DAILY;COUNT=3" });
  await createTask(ctx(), { title: "Send the samples", due_on: tomorrow, assignee_id: staff_id });
  await createTask(ctx(), { title: "Call the printer", due_on: tomorrow, due_time: "15:00", assignee_id: staff_id });
  const { url } = await rotateCalendarFeed(ctx(), { sources: ["events", "tasks"] });
  const answer = await read(url, { "user-agent": "Google-Calendar-Importer" });
  expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("private, max-age=300");
  const text = await answer.text();
  expect(text).toContain("RRULE:FREQ=DAILY;COUNT=3");
  expect(text).toContain("SUMMARY:Send the samples");
  expect(text).toContain(`DTSTART:${tomorrow.replaceAll("-", "")}T150000Z\r\nSUMMARY:Call the printer`);
  expect(text).not.toContain("ATTENDEE");
  const etag = answer.headers.get("etag") ?? "";
  world.clock.advance(60_000);
  expect((await read(url, { "if-none-match": `W/${etag}`, "user-agent": "Google-Calendar-Importer" })).status).toBe(304);
  expect((await getCalendarFeed(ctx(), {})).feed).toMatchObject({ last_reader: "Google Calendar", last_read_at: worldStart });
  await updateCalendarFeed(ctx(), { sources: ["events"] });
  const less = await read(url, { "if-none-match": etag });
  expect(less.status).toBe(200);
  expect(await less.text()).not.toContain("Send the samples");
});

test("a new address, turning it off, or leaving ends the old address at once", async () => {
  const first = await rotateCalendarFeed(ctx(), { sources: ["events"] });
  const second = await rotateCalendarFeed(ctx(), { sources: ["events"] });
  expect(second.url).not.toBe(first.url);
  expect([(await read(first.url)).status, (await read(second.url)).status]).toEqual([410, 200]);
  expect((await read(second.url.replace(/.{8}\.ics$/, "AAAAAAAA.ics"))).status).toBe(404);
  const { principal, tenant, db } = ctx();
  const where = { tenant_id: tenant.id, id: principal.kind === "staff" ? principal.staff_id : "" };
  const leave = (deactivated_at: Date | null) => runInTenant(tenant.id, () => db.staff.updateMany({ where, data: { deactivated_at } }));
  await leave(worldStart);
  expect((await read(second.url)).status).toBe(410);
  await leave(null);
  await revokeCalendarFeed(ctx(), {});
  expect((await read(second.url)).status).toBe(410);
  expect(await getCalendarFeed(ctx(), {})).toEqual({ feed: null });
});

test("programs are named, and one that reads often is noted once in a quarter of an hour", () => {
  expect(programIn("Mozilla/5.0 Thunderbird/128")).toBe("Thunderbird");
  expect(programIn("iOS/18.1 (22B83) dataaccessd/1.0")).toBe("Apple Calendar");
  expect(programIn("curl/8.5.0")).toBe("curl");
  expect(programIn(null)).toBe("?");
  const last = { last_read_at: worldStart, last_reader: "curl" };
  expect(isNewReading(last, "curl/8", new Date(worldStart.getTime() + 14 * 60_000))).toBe(false);
  expect(isNewReading(last, "curl/8", new Date(worldStart.getTime() + 15 * 60_000))).toBe(true);
  expect(isNewReading(last, "Outlook", worldStart)).toBe(true);
});
