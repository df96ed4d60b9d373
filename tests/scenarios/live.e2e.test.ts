import { afterAll, beforeAll, expect, test } from "vitest";
import { createCustomer } from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice } from "@/lib/domains/invoices";
import { encodeId } from "@/lib/kernel/base/ids";
import { LiveReader } from "@/tests/support/live-reader";
import { startWebProcess, testSecrets, type WebProcess } from "@/tests/support/web-process";
import { createWorld, type World } from "@/tests/support/world";
import { z } from "zod";

let world: World;
let web: WebProcess;

beforeAll(async () => {
  world = await createWorld({ now: new Date(), environment: testSecrets });
  web = await startWebProcess({ DATABASE_URL: world.database.app_url, LOG_LEVEL: "info" });
});
afterAll(async () => {
  web.signal("SIGKILL");
  await web.ended;
  await world.close();
});

const listen = (key: string, headers: Record<string, string> = {}) =>
  fetch(`${web.base_url}/api/tenant/live`, { headers: { authorization: `Bearer ${key}`, ...headers } });
const Message = z.object({ noun: z.string(), record_id: z.string() });

async function opened(key: string, headers?: Record<string, string>): Promise<LiveReader> {
  const response = await listen(key, headers);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
  const reader = new LiveReader(response);
  expect((await reader.next())?.event).toBe("ready");
  return reader;
}

async function openInvoice(): Promise<string> {
  const ctx = world.ctx("acme");
  const { id: customer_id } = await createCustomer(ctx, { name: "Payer" });
  const { id } = await createInvoice(ctx, { customer_id, lines: [{ description: "x", quantity: "1", unit_price: "10", taxes: [] }] });
  await finalizeInvoice(ctx, { id });
  return encodeId("invoice", id);
}

/** Pays through the API and returns the payment's id. */
async function pay(invoice: string, key: string): Promise<string> {
  const response = await fetch(`${web.base_url}/api/tenant/invoices/${invoice}/payments`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ amount: "10", method: "cash" }),
  });
  return z.object({ id: z.string() }).parse(await response.json()).id;
}

test("a payment reaches only its tenant's permitted streams, a resumed stream loses nothing, and shutdown ends all", async () => {
  const key = await world.apiKey("acme");
  const [ours, theirs, unpermitted] = [
    await opened(key),
    await opened(await world.apiKey("beta")),
    await opened(await world.apiKey("acme", ["customers.read"])),
  ];
  const about = (id: string) => (message: { data: unknown }) => Message.safeParse(message.data).data?.record_id === id;

  const first = await pay(await openInvoice(), key);
  const heard = (await ours.until(about(first))).at(-1);
  await ours.leave();
  const missed = await pay(await openInvoice(), key);
  const back = await opened(key, { "last-event-id": heard?.id ?? "" });
  await back.until(about(missed));

  const { id: mine } = await createCustomer(world.ctx("beta"), { name: "Theirs alone" });
  // The key of the stream was created just before it opened, so the event of the key may still arrive.
  const received = (await theirs.until(about(encodeId("customer", mine)))).map((message) => Message.parse(message.data));
  expect(received.filter(({ noun }) => noun !== "api_key").map(({ record_id }) => record_id)).toEqual([encodeId("customer", mine)]);
  const { id: last } = await createCustomer(world.ctx("acme"), { name: "For all who read customers" });
  expect(new Set((await unpermitted.until(about(encodeId("customer", last)))).map((message) => Message.parse(message.data).noun))).toEqual(
    new Set(["customer"]),
  );

  web.signal("SIGTERM");
  await back.until(() => false).catch(() => undefined);
  expect(await theirs.next()).toBeNull();
  expect(await unpermitted.next()).toBeNull();
  expect(await web.ended).toBe(0);
});
