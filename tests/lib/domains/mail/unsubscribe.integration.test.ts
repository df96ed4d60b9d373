import { afterAll, beforeAll, expect, test } from "vitest";
import { GET, POST } from "@/app/api/public/unsubscribe/[token]/route";
import { addMailSuppression, deliverMail, getUnsubscription, listMailSuppressions, queueMail } from "@/lib/domains/mail";
import { visitorContext } from "@/lib/kernel/context";
import type { MailMessage, MailPort } from "@/lib/kernel/ports/mail";
import { createWorld, type World } from "@/tests/support/world";
import { invoiceMail } from "./sample-mails";

let world: World;
const messages: MailMessage[] = [];
beforeAll(async () => {
  world = await createWorld();
  const port: MailPort = { send: (message) => Promise.resolve(void messages.push(message)) };
  world.runtime.ports = { ...world.runtime.ports, mail: () => Promise.resolve(port) };
});
afterAll(() => world.close());

const ada = { name: "Ada", address: "ada@northwind.example" };
const bea = { name: "Bea", address: "bea@northwind.example" };

const survey = (key: string, to = [ada]) =>
  queueMail(world.systemCtx("acme"), {
    key: "survey_invitation",
    language: "en",
    to,
    values: { "contact.name": "Ada", "survey.name": "How are we doing?" },
    button_url: "https://acme.example/survey",
    idempotency_key: key,
  });

/** The address in the email's header, and what it answers. */
async function sendSurvey(key: string) {
  const { id } = await survey(key);
  await deliverMail(world.systemCtx("acme"), id);
  const address = /^<(.+)>$/.exec(messages.at(-1)?.headers?.["List-Unsubscribe"] ?? "")?.[1] ?? "";
  const url = new URL(address);
  const token = url.pathname.split("/").at(-1) ?? "";
  const call = (method: "GET" | "POST", host = url.host, body?: string) => {
    const headers = { host, ...(body === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }) };
    const request = new Request(url, { method, headers, ...(body === undefined ? {} : { body }) });
    return (method === "GET" ? GET : POST)(request, { params: Promise.resolve({ token }) });
  };
  return { token, call };
}

const listed = async () => (await listMailSuppressions(world.ctx("acme"), {})).data.map(({ address, reason }) => [address, reason]);

test("a survey can be unsubscribed from with one click, an invoice and an email to several people cannot", async () => {
  const { token, call } = await sendSurvey("s1");
  expect(messages.at(-1)?.headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  const system = world.systemCtx("acme");
  await deliverMail(system, (await queueMail(system, invoiceMail("i1"))).id);
  expect(Object.keys(messages.at(-1)?.headers ?? {})).not.toContain("List-Unsubscribe");
  await deliverMail(system, (await survey("s2", [ada, bea])).id);
  expect(Object.keys(messages.at(-1)?.headers ?? {})).not.toContain("List-Unsubscribe");

  // Programs that scan emails read the address.
  const page = await call("GET");
  expect([page.status, page.headers.get("location")]).toEqual([303, `/forms/unsubscribe/${token}`]);
  expect(await listed()).toEqual([]);
  const request = { id: "test", ip: "127.0.0.1", user_agent: "Test" };
  const visitor = visitorContext(world.runtime, world.tenants.acme.tenant, request);
  expect(await getUnsubscription(visitor, { token })).toMatchObject({ address: ada.address, unsubscribed: false });

  const clicked = await call("POST", undefined, "List-Unsubscribe=One-Click");
  expect([clicked.status, await clicked.json()]).toEqual([200, { unsubscribed: true }]);
  expect((await call("POST", undefined, "page=1")).status).toBe(303);
  expect(await listed()).toEqual([[ada.address, "unsubscribed"]]);
  expect(await getUnsubscription(visitor, { token })).toMatchObject({ unsubscribed: true });
});

test("who unsubscribed gets invoices but no surveys, until a colleague stops all emails", async () => {
  const system = world.systemCtx("acme");
  expect(await deliverMail(system, (await survey("s3")).id)).toMatchObject({ outcome: "suppressed" });
  expect(await deliverMail(system, (await queueMail(system, invoiceMail("i2"))).id)).toEqual({ outcome: "sent" });
  await addMailSuppression(world.ctx("acme"), { address: ada.address });
  expect(await listed()).toEqual([[ada.address, "manual"]]);
  expect(await deliverMail(system, (await queueMail(system, invoiceMail("i3"))).id)).toMatchObject({ outcome: "suppressed" });
});

test("a forged token, and another company's host, unsubscribe nobody", async () => {
  const request = (host: string, token: string) =>
    POST(new Request(`http://${host}/x`, { method: "POST", headers: { host }, body: "" }), { params: Promise.resolve({ token }) });
  const base = new URL(world.runtime.environment.ATRIUM_BASE_URL).host;
  expect((await request(`acme.${base}`, "A".repeat(64))).status).toBe(404);
  expect((await request(base, "A".repeat(64))).status).toBe(404);
});
