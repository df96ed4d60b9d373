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
const people = (count: number) => Array.from({ length: count }, () => `p${(made += 1)}@northwind.example`);
/** Queues an email to these addresses, and delivers it. */
async function send(addresses = people(1)) {
  const to = addresses.map((address) => ({ name: null, address }));
  const { id } = await queueMail(ctx(), invoiceMail(`limit-${(made += 1)}`, { to }));
  await sendAndRecord({ ctx: ctx(), data: { id }, step });
  return getMail(world.ctx("acme"), { id });
}
const sending = () => getMailSending(world.ctx("acme"), {});
const report = (id: string, event: "bounced" | "complained", address: string) =>
  applyMailReport(ctx(), { id, event, addresses: [address], permanent: true, reason: "No such user" });

test("a new company writes to a hundred recipients at once; further emails are on hold until the limit allows", async () => {
  for (let count = 0; count < 5; count++) expect((await send(people(20))).status).toBe("sent");
  const held = await send();
  expect(held).toMatchObject({ status: "held", last_error: holdReasons.company, attempts: 0, sent_at: null });
  expect(await sending()).toEqual({ pace: "new", sendable: 0 });
  expect(await releaseOverlooked(ctx())).toBe(0);
  world.clock.advance(60_000);
  expect(await releaseOverlooked(ctx())).toBe(1);
  await sendAndRecord({ ctx: ctx(), data: { id: held.id }, step });
  expect(await getMail(world.ctx("acme"), { id: held.id })).toMatchObject({ status: "sent", last_error: null });
  expect(sent).toHaveLength(6);
  // A week later it may send more.
  world.clock.advance(7 * 24 * 60 * 60_000);
  expect(await sending()).toEqual({ pace: "usual", sendable: 1000 });
});

test("one customer's address gets forty emails at once; others still get theirs", async () => {
  const often = Array.from({ length: 20 }, () => "ada@northwind.example");
  expect([(await send(often)).status, (await send(often)).status]).toEqual(["sent", "sent"]);
  expect(await send(["ada@northwind.example"])).toMatchObject({ status: "held", last_error: holdReasons.recipient });
  expect((await send()).status).toBe("sent");
});

test("bounces and complaints slow a company down, and it is told so; a password reset still arrives", async () => {
  for (const event of ["complained", "complained", "complained", "bounced"] as const) {
    const { id, to } = await send();
    // A repeated report counts once.
    for (let time = 0; time < 2; time++) await report(id, event, to[0]?.address ?? "");
  }
  expect((await sending()).pace).toBe("slowed");
  expect((await send(people(20))).status).toBe("sent");
  expect(await send()).toMatchObject({ status: "held", last_error: holdReasons.company });
  const values = { "person.name": "Ada", "link.expires_at": "soon" };
  const { id } = await queueMail(ctx(), { ...invoiceMail("reset-while-slowed"), key: "password_reset", values });
  await sendAndRecord({ ctx: ctx(), data: { id }, step });
  expect((await getMail(world.ctx("acme"), { id })).status).toBe("sent");
  expect(sent.at(-1)?.from.name).toBe("Atrium");
  world.clock.advance(3 * 24 * 60 * 60_000);
  expect((await sending()).pace).toBe("new");
});

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
