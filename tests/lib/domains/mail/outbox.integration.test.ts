import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { POST as reportRoute } from "@/app/api/control/email-reports/route";
import { GET as listRoute, POST as addRoute } from "@/app/api/tenant/mail-suppressions/route";
import { DELETE as removeRoute } from "@/app/api/tenant/mail-suppressions/[id]/route";
import { POST as resendRoute } from "@/app/api/tenant/mails/[id]/resend/route";
import { createResendMail } from "@/lib/adapters/mail/resend";
import {
  addMailSuppression,
  applyMailReport,
  deliverMail,
  getMail,
  listMailSuppressions,
  queueMail,
  recordDelivery,
  removeMailSuppression,
} from "@/lib/domains/mail";
import { encodeId } from "@/lib/kernel/base/ids";
import type { MailMessage, MailPort } from "@/lib/kernel/ports/mail";
import { createWorld, type World } from "@/tests/support/world";
import { invoiceMail } from "./sample-mails";

let world: World;
let key: string;
beforeAll(async () => {
  world = await createWorld();
  key = await world.apiKey("acme");
});
afterAll(() => world.close());

const at = (names: Record<string, string>) => ({ params: Promise.resolve(names) });
const report = { addresses: ["ada@northwind.example"], permanent: true, reason: "550 5.1.1 No such user" };

/** An email that the provider accepted. */
async function sentMail(name: string, changes: Parameters<typeof invoiceMail>[1] = {}) {
  const { id } = await queueMail(world.systemCtx("acme"), invoiceMail(name, changes));
  await recordDelivery(world.systemCtx("acme"), { id, outcome: "sent" });
  return id;
}

const statusOf = async (id: string) => (await getMail(world.ctx("acme"), { id })).status;
async function clear(): Promise<void> {
  const { data } = await listMailSuppressions(world.ctx("acme"), {});
  for (const { id } of data) await removeMailSuppression(world.ctx("acme"), { id });
}

test("reports move an email on, in any order and however often they come", async () => {
  const system = world.systemCtx("acme");
  const id = await sentMail("r1");
  const delivered = await applyMailReport(system, { id, event: "delivered", addresses: [], permanent: false, reason: null });
  expect(delivered).toMatchObject({ status: "delivered", delivered_at: world.clock.now() });
  expect(await applyMailReport(system, { id, event: "delivered", addresses: [], permanent: false, reason: null })).toEqual(delivered);
  const bounced = await applyMailReport(system, { id, event: "bounced", ...report, permanent: false });
  expect(bounced).toMatchObject({ status: "bounced", last_error: report.reason });
  expect(await applyMailReport(system, { id, event: "delivered", addresses: [], permanent: false, reason: null })).toEqual(bounced);
  expect((await listMailSuppressions(world.ctx("acme"), {})).data).toEqual([]);

  const early = (await queueMail(system, invoiceMail("r2"))).id;
  expect(await applyMailReport(system, { id: early, event: "delivered", addresses: [], permanent: false, reason: null })).toMatchObject({
    status: "delivered",
    sent_at: world.clock.now(),
  });
  expect((await recordDelivery(system, { id: early, outcome: "sent" })).status).toBe("delivered");
});

test("a final bounce or a complaint puts an address on the list once, also when reports come at once", async () => {
  const [id, other] = [await sentMail("s1"), await sentMail("s2")];
  const system = world.systemCtx("acme");
  await Promise.all([id, other, id].map((mail) => applyMailReport(system, { id: mail, event: "bounced", ...report })));
  await applyMailReport(system, { id: other, event: "complained", ...report });
  const { data } = await listMailSuppressions(world.ctx("acme"), {});
  expect(data.map(({ address, reason }) => [address, reason])).toEqual([["ada@northwind.example", "bounced"]]);
  // A report about several recipients, or about a stranger, does not tell which address is wrong.
  await clear();
  await applyMailReport(system, { id, event: "bounced", ...report, addresses: ["x@stranger.example"] });
  expect((await listMailSuppressions(world.ctx("acme"), {})).data).toEqual([]);
});

test("a suppressed address gets no email, except those needed to sign in", async () => {
  const messages: MailMessage[] = [];
  const port: MailPort = { send: (message) => Promise.resolve(void messages.push(message)) };
  const ctx = world.systemCtx("acme");
  const withPort = { ...ctx, runtime: { ...ctx.runtime, ports: { ...ctx.runtime.ports, mail: () => Promise.resolve(port) } } };
  await addMailSuppression(world.ctx("acme"), { address: "ada@northwind.example" });
  const { id } = await queueMail(ctx, invoiceMail("d1"));
  expect(await deliverMail(withPort, id)).toMatchObject({ outcome: "suppressed" });
  const delivery = await deliverMail(withPort, id);
  expect(
    (await recordDelivery(ctx, { id, outcome: "suppressed", error: delivery && "error" in delivery ? delivery.error : "" })).status,
  ).toBe("suppressed");
  const both = {
    to: [
      { name: null, address: "ada@northwind.example" },
      { name: null, address: "bea@northwind.example" },
    ],
  };
  await deliverMail(withPort, (await queueMail(ctx, invoiceMail("d2", both))).id);
  expect(messages.map(({ to }) => to.map(({ address }) => address))).toEqual([["bea@northwind.example"]]);
  const reset = await queueMail(ctx, {
    key: "password_reset",
    language: "en",
    to: [{ name: "Ada", address: "ada@northwind.example" }],
    values: { "person.name": "Ada", "link.expires_at": "soon" },
    idempotency_key: "reset",
  });
  expect(await deliverMail(withPort, reset.id)).toEqual({ outcome: "sent" });
  expect(messages[1]?.reported_as).toEqual({ tenant_id: ctx.tenant.id, mail_id: reset.id });
  const link = await queueMail(ctx, {
    key: "magic_link",
    language: "en",
    to: [{ name: "Ada", address: "ada@northwind.example" }],
    values: { "contact.name": "Ada", "link.expires_at": "soon" },
    idempotency_key: "portal",
  });
  expect(await deliverMail(withPort, link.id)).toEqual({ outcome: "sent" });
  await clear();
});

test("an email is sent again with the same content, to others if asked; an expired link and another company's are not", async () => {
  const id = await sentMail("again");
  const wire = encodeId("mail", id);
  const send = (mail: string, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
    resendRoute(world.request("POST", "/x", { key, body, headers }), at({ id: mail }));
  const answer = await send(wire, { to: ["New@Northwind.example"] }, { "idempotency-key": "again-1" });
  const copy = z.object({ id: z.string(), message_id: z.string(), to: z.array(z.object({ address: z.string() })), status: z.string() });
  const made = copy.parse(await answer.json());
  expect([answer.status, made.status, made.to]).toEqual([202, "queued", [{ address: "new@northwind.example" }]]);
  expect(made.id).not.toBe(wire);
  const repeated = copy.parse(await (await send(wire, { to: ["New@Northwind.example"] }, { "idempotency-key": "again-1" })).json());
  expect(repeated.id).toBe(made.id);
  expect((await send(made.id, {})).status).toBe(409);
  const link = await queueMail(world.systemCtx("acme"), {
    key: "magic_link",
    language: "en",
    to: [{ name: "A", address: "a@b.example" }],
    values: { "contact.name": "A", "link.expires_at": "soon" },
    idempotency_key: "link",
  });
  await recordDelivery(world.systemCtx("acme"), { id: link.id, outcome: "sent" });
  expect((await send(encodeId("mail", link.id), {})).status).toBe(409);
  const foreign = await queueMail(world.systemCtx("beta"), invoiceMail("foreign"));
  expect((await send(encodeId("mail", foreign.id), {})).status).toBe(404);
});

test("the list over HTTP: an address is added once in lower case, found, and removed", async () => {
  const add = (address: string) => addRoute(world.request("POST", "/x", { key, body: { address } }), at({}));
  const Entry = z.object({ id: z.string(), address: z.string(), reason: z.string() });
  const one = Entry.parse(await (await add("Gone@Example.com")).json());
  expect(one).toMatchObject({ address: "gone@example.com", reason: "manual" });
  expect(Entry.parse(await (await add("gone@example.com")).json()).id).toBe(one.id);
  expect((await add("not an address")).status).toBe(422);
  const list = await listRoute(world.request("GET", "/x?address=gone@example.com", { key }), at({}));
  expect(z.object({ data: z.array(Entry) }).parse(await list.json()).data).toEqual([one]);
  const remove = (id: string) => removeRoute(world.request("DELETE", "/x", { key }), at({ id }));
  expect([(await remove(one.id)).status, (await remove(one.id)).status]).toEqual([204, 404]);
  const reader = await world.apiKey("acme", ["mails.read"]);
  expect((await addRoute(world.request("POST", "/x", { key: reader, body: { address: "a@b.example" } }), at({}))).status).toBe(403);
});

test("a signed report of Resend reaches its email; an unsigned or forged one changes nothing", async () => {
  const secret = `whsec_${Buffer.from("a secret of thirty-two characters").toString("base64")}`;
  const port = createResendMail({ api_key: "re_1", webhook_secret: secret });
  const id = await sentMail("webhook");
  const body = JSON.stringify({
    type: "email.delivered",
    created_at: "2026-01-05T09:00:00.000Z",
    data: {
      email_id: "e1",
      to: ["ada@northwind.example"],
      tags: { atrium_tenant: world.ctx("acme").tenant.id, atrium_mail: id },
    },
  });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac("sha256", "a secret of thirty-two characters").update(`m1.${timestamp}.${body}`).digest("base64");
  const deliver = (headers: Record<string, string>) =>
    reportRoute(new Request("http://localhost/api/control/email-reports", { method: "POST", body, headers }), at({}));
  const { ports } = world.runtime;
  const before = ports.mail;
  ports.mail = () => Promise.resolve(port);
  try {
    expect((await deliver({})).status).toBe(400);
    expect((await deliver({ "svix-id": "m1", "svix-timestamp": timestamp, "svix-signature": "v1,AAAA" })).status).toBe(400);
    expect(await statusOf(id)).toBe("sent");
    const signed = { "svix-id": "m1", "svix-timestamp": timestamp, "svix-signature": `v1,${signature}` };
    expect([(await deliver(signed)).status, (await deliver(signed)).status]).toEqual([200, 200]);
    expect(await statusOf(id)).toBe("delivered");
  } finally {
    ports.mail = before;
  }
  expect((await deliver({})).status).toBe(404);
});
