import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { GET as sendingRoute } from "@/app/api/tenant/mails/sending/route";
import { sendAndRecord } from "@/inngest/mail/send-queued-mail";
import { applyMailReport, getMail, getMailSending, queueMail, releaseOverlooked } from "@/lib/domains/mail";
import { holdReasons } from "@/lib/domains/mail/queries/limits";
import type { MailMessage } from "@/lib/kernel/ports/mail";
import { createWorld, worldStart, type World } from "@/tests/support/world";
import { invoiceMail, unverifiedCompany } from "./sample-mails";

let world: World;
let sent: MailMessage[];
beforeAll(async () => {
  world = await createWorld();
  const mail = { send: (message: MailMessage) => Promise.resolve(void sent.push(message)) };
  world.runtime.ports = { ...world.runtime.ports, mail: () => Promise.resolve(mail) };
});
afterAll(() => world.close());
beforeEach(async () => {
  sent = [];
  world.clock.set(worldStart);
  await world.runtime.platform.pool.query("delete from platform.rate_buckets");
});

const ctx = () => world.systemCtx("acme");
const step = { run: <Answer>(_name: string, work: () => Promise<Answer>) => work() };
let made = 0;
/** Queues an email to a person of this name, or to somebody new, and delivers it. */
async function send(name = `p${(made += 1)}`) {
  const to = [{ name: null, address: `${name}@northwind.example` }];
  const { id } = await queueMail(ctx(), invoiceMail(`limit-${(made += 1)}`, { to }));
  await sendAndRecord({ ctx: ctx(), data: { id }, step });
  return getMail(world.ctx("acme"), { id });
}
const bounce = async (id: string, address: string) =>
  applyMailReport(ctx(), { id, event: "bounced", addresses: [address], permanent: true, reason: "No such user" });

test("a new company writes to a hundred recipients at once; further emails are on hold until the limit allows", async () => {
  for (let count = 0; count < 100; count++) expect((await send()).status).toBe("sent");
  const held = await send();
  expect(held).toMatchObject({ status: "held", last_error: holdReasons.company, attempts: 0, sent_at: null });
  expect(await getMailSending(world.ctx("acme"), {})).toEqual({ pace: "new", sendable: 0 });
  expect(await releaseOverlooked(ctx())).toBe(0);
  world.clock.advance(60_000);
  expect(await releaseOverlooked(ctx())).toBe(1);
  await sendAndRecord({ ctx: ctx(), data: { id: held.id }, step });
  expect(await getMail(world.ctx("acme"), { id: held.id })).toMatchObject({ status: "sent", last_error: null });
  expect(sent).toHaveLength(101);
  // A week later it may send more.
  world.clock.advance(7 * 24 * 60 * 60_000);
  expect(await getMailSending(world.ctx("acme"), {})).toEqual({ pace: "usual", sendable: 1000 });
}, 60_000);

test("one customer's address gets forty emails at once; others still get theirs", async () => {
  for (let count = 0; count < 40; count++) expect((await send("ada")).status).toBe("sent");
  expect(await send("ada")).toMatchObject({ status: "held", last_error: holdReasons.recipient });
  expect((await send("grace")).status).toBe("sent");
}, 60_000);

test("many bounces slow a company down, and it is told so; a password reset still arrives", async () => {
  for (let count = 0; count < 20; count++) {
    const { id, to } = await send();
    await bounce(id, to[0]?.address ?? "");
    // A repeated report counts once.
    await bounce(id, to[0]?.address ?? "");
  }
  expect(await getMailSending(world.ctx("acme"), {})).toEqual({ pace: "slowed", sendable: 20 });
  for (let count = 0; count < 20; count++) await send();
  expect(await send()).toMatchObject({ status: "held", last_error: holdReasons.company });
  const values = { "person.name": "Ada", "link.expires_at": "soon" };
  const { id } = await queueMail(ctx(), { ...invoiceMail("reset-while-slowed"), key: "password_reset", values });
  await sendAndRecord({ ctx: ctx(), data: { id }, step });
  expect((await getMail(world.ctx("acme"), { id })).status).toBe("sent");
  expect(sent.at(-1)?.from.name).toBe("Atrium");
}, 60_000);

test("nothing leaves an unverified company but what verifies its owner, even from the queue", async () => {
  const { before, after } = await unverifiedCompany(world);
  const { id } = await queueMail(after, invoiceMail("queued-before"));
  await sendAndRecord({ ctx: before, data: { id }, step });
  expect(await getMail(before, { id })).toMatchObject({ status: "held", last_error: holdReasons.unverified });
  expect(sent).toEqual([]);
});

test("the limit is read by those who may read emails", async () => {
  const response = await sendingRoute(world.request("GET", "/api/tenant/mails/sending", { slug: "acme" }), { params: Promise.resolve({}) });
  expect(await response.json()).toEqual({ pace: "new", sendable: 100 });
  await expect(getMailSending(world.ctx("acme", ["customers.read"]), {})).rejects.toMatchObject({ code: "forbidden" });
});
