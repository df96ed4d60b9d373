import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addCalendarInvitee,
  answerInvitation,
  createCalendarEvent,
  getCalendarEvent,
  recordMailedAnswer,
  updateCalendarEvent,
} from "@/lib/domains/calendar";
import { createNotifications, listNotifications } from "@/lib/domains/notifications";
import { makeLinkToken } from "@/lib/kernel/auth/link-token";
import { encodeId } from "@/lib/kernel/base/ids";
import { visitorContext } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { createWorld, worldStart, type World } from "@/tests/support/world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const ctx = () => world.ctx("acme");
const tomorrow = new Date(worldStart.getTime() + 86_400_000).toISOString().slice(0, 10);

async function invite() {
  const { id } = await createCalendarEvent(ctx(), { title: "Site visit", starts: `${tomorrow}T09:00` });
  const invitee = await addCalendarInvitee(ctx(), { id, email: "grace@northwind.example", name: "Grace Hall" });
  const host = new URL(world.runtime.environment.ATRIUM_BASE_URL).hostname;
  const reply = (answer: "accepted" | "declined", minutes: number, sequence = 0) => ({
    ...{ uid: `${encodeId("calendar_event", id)}@${host}`, sequence, attendee: "grace@northwind.example", answer },
    answered_at: new Date(worldStart.getTime() + minutes * 60_000),
  });
  const record = async (given: ReturnType<typeof reply>, sender = "Grace@northwind.example") =>
    (await recordMailedAnswer(world.systemCtx("acme"), { sender, reply: given })).outcome;
  const answer = async () => (await getCalendarEvent(ctx(), { id })).invitees[0]?.answer;
  return { id, invitee, reply, record, answer };
}

test("a guest’s mailed answer counts, a newer one replaces it, and an older one does not", async () => {
  const { reply, record, answer } = await invite();
  expect(await record(reply("accepted", 10))).toBe("recorded");
  expect(await answer()).toBe("accepted");
  expect(await record(reply("declined", 5))).toBe("ignored");
  expect(await record(reply("declined", 20))).toBe("recorded");
  expect(await answer()).toBe("declined");
});

test("nobody answers for another, for an event of another company, or to an earlier edition", async () => {
  const { id, reply, record, answer } = await invite();
  expect(await record(reply("accepted", 10), "mallory@northwind.example")).toBe("ignored");
  expect(await record({ ...reply("accepted", 10), attendee: "mallory@northwind.example" }, "mallory@northwind.example")).toBe("ignored");
  expect(await record({ ...reply("accepted", 10), uid: "cev_01jd0p2q3r4s5t6v7w8x9y0z1a@elsewhere.example" })).toBe("unknown");
  const given = { sender: "grace@northwind.example", reply: reply("accepted", 10) };
  expect(await recordMailedAnswer(world.systemCtx("beta"), given)).toEqual({ outcome: "unknown" });
  await updateCalendarEvent(ctx(), { id, starts: `${tomorrow}T11:00` });
  expect(await record(reply("accepted", 10, 0))).toBe("ignored");
  expect(await answer()).toBe("needs_action");
  expect(await record(reply("accepted", 10, 1))).toBe("recorded");
});

test("an answer on the page is published with who answered, and reaches the organizer’s inbox", async () => {
  const { id, invitee } = await invite();
  const token = await makeLinkToken(world.runtime, ctx().tenant.id, "calendar invitation", invitee.id);
  await answerInvitation(visitorContext(world.runtime, ctx().tenant, ctx().request), { token, answer: "accepted" });
  const { owner_id, version } = await getCalendarEvent(ctx(), { id });
  const where = { tenant_id: ctx().tenant.id, record_id: id, name: "calendar_event.answered" };
  const event = await runInTenant(ctx().tenant.id, () => ctx().db.event.findFirst({ where }));
  expect(event?.data).toMatchObject({ title: "Site visit", invitee: { name: "Grace Hall", answer: "accepted" } });
  const values = { name: "Grace Hall", answer: "accepted", title: "Site visit" };
  const news = { kind: "invitation_answered" as const, record_id: id, sequence: version, customer_id: null, staff_id: owner_id, values };
  await createNotifications(world.systemCtx("acme"), news);
  expect((await listNotifications(ctx(), {})).data[0]).toMatchObject({ kind: "invitation_answered", values });
});
