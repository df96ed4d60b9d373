import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { POST as answerRoute } from "@/app/api/public/calendar-invitations/[token]/route";
import { GET as icsRoute } from "@/app/api/public/calendar/[tenantSlug]/[token]/route";
import {
  addCalendarInvitee,
  createCalendarEvent,
  deleteCalendarEvent,
  getCalendarEvent,
  getInvitation,
  mailInvitee,
  removeCalendarInvitee,
  updateCalendarEvent,
} from "@/lib/domains/calendar";
import { listMails } from "@/lib/domains/mail";
import { makeLinkToken } from "@/lib/kernel/auth/link-token";
import type { AppError } from "@/lib/kernel/base/errors";
import { visitorContext } from "@/lib/kernel/context";
import { createWorld, worldStart, type World } from "@/tests/support/world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(() => world.clock.set(worldStart));
afterAll(() => world.close());

const ctx = () => world.ctx("acme");
const visitor = () => visitorContext(world.runtime, ctx().tenant, ctx().request);
const tokenOf = (id: string) => makeLinkToken(world.runtime, ctx().tenant.id, "calendar invitation", id);
const tomorrow = new Date(worldStart.getTime() + 86_400_000).toISOString().slice(0, 10);
const code = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: AppError) => error.code,
  );

async function invite(email = "Grace@Northwind.example") {
  const { id } = await createCalendarEvent(ctx(), { title: "Site visit", starts: `${tomorrow}T09:00`, location: "Leeds" });
  return { id, invitee: await addCalendarInvitee(ctx(), { id, email, name: "Grace Hall" }) };
}

const host = "acme.localhost:3000";
const answer = async (token: string, fields: Record<string, string>) =>
  answerRoute(
    new Request(`http://${host}/api/public/calendar-invitations/${token}`, {
      method: "POST",
      headers: { host, "content-type": "application/json" },
      body: JSON.stringify(fields),
    }),
    { params: Promise.resolve({ token }) },
  );

test("somebody is invited once, answers on the page, and can change the answer", async () => {
  const { id, invitee } = await invite();
  expect(invitee).toMatchObject({ email: "grace@northwind.example", answer: "needs_action" });
  expect(await code(addCalendarInvitee(ctx(), { id, email: "grace@northwind.EXAMPLE" }))).toBe("invalid");
  const token = await tokenOf(invitee.id);
  expect(await getInvitation(visitor(), { token })).toMatchObject({ title: "Site visit", answer: "needs_action", over: false });
  for (const said of ["accepted", "declined"]) {
    const answered = await answer(token, { answer: said });
    expect(answered.status, await answered.clone().text()).toBe(200);
    expect((await getCalendarEvent(ctx(), { id })).invitees).toMatchObject([{ answer: said }]);
  }
  expect((await answer(token, { answer: "needs_action" })).status).toBe(422);
  expect((await answer(`${token.slice(0, -4)}AAAA`, { answer: "accepted" })).status).toBe(404);
  world.clock.set(new Date(worldStart.getTime() + 5 * 86_400_000));
  expect((await answer(token, { answer: "accepted" })).status).toBe(409);
});

test("another time asks again and raises the sequence, another place only the latter, another title neither", async () => {
  const { id, invitee } = await invite();
  await answer(await tokenOf(invitee.id), { answer: "accepted" });
  expect(await updateCalendarEvent(ctx(), { id, title: "Visit" })).toMatchObject({ sequence: 0, invitees: [{ answer: "accepted" }] });
  expect(await updateCalendarEvent(ctx(), { id, location: "York" })).toMatchObject({ sequence: 1, invitees: [{ answer: "accepted" }] });
  expect(await updateCalendarEvent(ctx(), { id, starts: `${tomorrow}T10:00` })).toMatchObject({
    sequence: 2,
    invitees: [{ answer: "needs_action" }],
  });
});

test("the mail carries the event as a file, once for each change, and none once the event is over", async () => {
  const { id, invitee } = await invite();
  const event = await getCalendarEvent(ctx(), { id });
  const system = world.systemCtx("acme");
  const send = (kind: "invitation" | "cancellation", key: string) => mailInvitee(system, { event, invitee, kind, key });
  const first = await send("invitation", "1");
  expect(await send("invitation", "1")).toEqual(first);
  await send("cancellation", "2");
  const { data: mails } = await listMails(world.systemCtx("acme"), {});
  expect(mails.map(({ key }) => key).sort()).toEqual(["calendar_cancellation", "calendar_invitation"]);
  expect(mails.map(({ subject }) => subject).join()).toContain("Site visit");
  const text = async (key: string) => {
    const { body } = await (await world.runtime.ports.storage()).get(`${ctx().tenant.id}/invitations/${key}.ics`);
    return (await body.toArray()).map(String).join("");
  };
  expect(await text("1")).toMatch(/METHOD:REQUEST[^]*PARTSTAT=NEEDS-ACTION/);
  expect(await text("2")).toMatch(/METHOD:CANCEL[^]*SEQUENCE:1/);
  world.clock.set(new Date(worldStart.getTime() + 5 * 86_400_000));
  expect(await send("invitation", "3")).toEqual({ mail_id: null });
});

test("the address of the event answers iCalendar to its holder alone, until the invitation is taken back", async () => {
  const { id, invitee } = await invite();
  const token = `${await tokenOf(invitee.id)}.ics`;
  const read = (slug: string) =>
    icsRoute(new Request(`http://${host}/api/public/calendar/${slug}/${token}`, { headers: { host } }), {
      params: Promise.resolve({ tenantSlug: slug, token }),
    });
  const found = await read("acme");
  expect(found.status).toBe(200);
  expect(found.headers.get("content-type")).toContain("text/calendar");
  const text = await found.text();
  expect(text).toContain("METHOD:PUBLISH");
  expect(text).not.toContain("grace@northwind.example");
  expect((await read("beta")).status).toBe(404);
  await removeCalendarInvitee(ctx(), { id, invitee_id: invitee.id });
  expect((await read("acme")).status).toBe(404);
  expect(await code(removeCalendarInvitee(ctx(), { id, invitee_id: invitee.id }))).toBe("not_found");
  await deleteCalendarEvent(ctx(), { id });
});
