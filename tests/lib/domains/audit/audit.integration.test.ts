import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { GET as auditRoute } from "@/app/api/tenant/audit/route";
import { GET as eventsRoute } from "@/app/api/tenant/events/route";
import { POST as postCustomer } from "@/app/api/tenant/customers/route";
import { createApiKey } from "@/lib/domains/api-keys";
import { createCustomer, updateCustomer } from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice } from "@/lib/domains/invoices";
import { recordInvoicePayment } from "@/lib/domains/payments";
import { listAuditEntries } from "@/lib/domains/audit";
import { encodeId } from "@/lib/kernel/base/ids";
import { createWorld, worldStart, type World } from "@/tests/support/world";

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const Page = z.object({ data: z.array(z.record(z.string(), z.unknown())) });
const read = async (route: typeof auditRoute | typeof eventsRoute, query: string) => {
  const key = await world.apiKey("acme");
  const response = await route(world.request("GET", `/x?${query}`, { key }), { params: Promise.resolve({}) });
  return Page.parse(await response.json()).data;
};

test("a record's audit trail shows who changed what, newest first", async () => {
  const { id } = await createCustomer(world.ctx("acme"), { name: "Trail" });
  await updateCustomer(world.ctx("acme"), { id, name: "Trail Ltd" });
  const record_id = encodeId("customer", id);
  const [change, creation] = await read(auditRoute, `record_id=${record_id}`);
  expect(change).toMatchObject({
    operation: "customers.update",
    record_id,
    version: 2,
    ip: "127.0.0.1",
    changes: { name: ["Trail", "Trail Ltd"] },
    actor: { kind: "staff", id: encodeId("staff", world.tenants.acme.owner.staff_id) },
  });
  expect(creation).toMatchObject({ operation: "customers.create", changes: { name: [null, "Trail"] } });
  const news = await read(eventsRoute, `record_id=${record_id}`);
  expect(news.map((event) => [event.name, event.sequence])).toEqual([
    ["customer.updated", 2],
    ["customer.created", 1],
  ]);
});

test("filters narrow the list, and an id of an unknown kind has no entries", async () => {
  expect((await read(auditRoute, "operation=customers.create")).every((entry) => entry.operation === "customers.create")).toBe(true);
  expect(await read(auditRoute, "record_id=zzz_01jd0p2q3r4s5t6v7w8x9y0z1a")).toEqual([]);
  expect(await read(eventsRoute, "name=customer.updated")).toHaveLength(1);
});

test("people and the system are listed apart, and each record has its name", async () => {
  const ctx = world.ctx("acme");
  const { id: customer_id } = await createCustomer(ctx, { name: "Cedar & Finch" });
  const lines = [{ description: "Table", quantity: "1", unit_price: "10", taxes: [] }];
  const { id } = await createInvoice(ctx, { customer_id, lines });
  const { number } = await finalizeInvoice(ctx, { id });
  const payment = await recordInvoicePayment(ctx, { id, amount: "10", method: "cash" });
  const people = await read(auditRoute, "by=people&limit=200");
  const system = await read(auditRoute, "by=system&limit=200");
  expect(people.map(({ operation }) => operation)).toEqual(expect.arrayContaining(["customers.create", "invoices.record_payment"]));
  expect(people.every(({ actor, cause_id }) => (actor as { kind: string }).kind !== "system" && cause_id === null)).toBe(true);
  expect(system.map(({ operation }) => operation)).toContain("invoices.sync_status");
  expect(people.length + system.length).toBe((await read(auditRoute, "limit=200")).length - 1);
  const nameOf = async (record_id: string) => (await read(auditRoute, `record_id=${record_id}`))[0]?.record_name;
  expect(await nameOf(encodeId("customer", customer_id))).toBe("Cedar & Finch");
  expect(await nameOf(encodeId("invoice", id))).toBe(number);
  expect(await nameOf(encodeId("payment", payment.id))).toBe("Cedar & Finch");
});

test("the actor filter works for every kind of actor, and an id that cannot act has no entries", async () => {
  const { staff_id } = world.tenants.acme.owner;
  const { id: key_id, token } = await createApiKey(world.systemCtx("acme"), { name: "Importer", permissions: ["customers.write"] });
  await postCustomer(world.request("POST", "/api/tenant/customers", { key: token, body: { name: "By a key" } }), {
    params: Promise.resolve({}),
  });
  const byOwner = await read(auditRoute, `actor_id=${encodeId("staff", staff_id)}&limit=200`);
  expect(byOwner.length).toBeGreaterThan(0);
  expect(new Set(byOwner.map(({ actor }) => JSON.stringify(actor)))).toEqual(
    new Set([JSON.stringify({ kind: "staff", id: encodeId("staff", staff_id), name: "Test Staff" })]),
  );
  expect(await read(auditRoute, `actor_id=${encodeId("api_key", key_id)}`)).toMatchObject([
    { operation: "customers.create", actor: { kind: "key", name: "Importer" } },
  ]);
  // The same uuid under another kind's prefix is another actor.
  expect(await read(auditRoute, `actor_id=${encodeId("contact", staff_id)}`)).toEqual([]);
  expect(await read(auditRoute, `actor_id=${encodeId("invoice", staff_id)}`)).toEqual([]);
});

test("days are in the company's timezone, both ends included", async () => {
  const ctx = world.ctx("beta");
  const made: string[] = [];
  // In Riyadh, at UTC+3, the first is on 9 April, the next two on the 10th, the last on the 11th.
  for (const instant of ["2026-04-09T20:59:59.999Z", "2026-04-09T21:00:00Z", "2026-04-10T20:59:59.999Z", "2026-04-10T21:00:00Z"]) {
    world.clock.set(new Date(instant));
    made.push(encodeId("customer", (await createCustomer(ctx, { name: instant })).id));
  }
  const days = async (query: { from?: string; to?: string }) =>
    (await listAuditEntries(ctx, { ...query, operation: "customers.create", sort: "at", limit: 200 })).data
      .map(({ record_id }) => record_id)
      .filter((id) => made.includes(id ?? ""));
  expect(await days({ from: "2026-04-10", to: "2026-04-10" })).toEqual(made.slice(1, 3));
  expect(await days({ from: "2026-04-10" })).toEqual(made.slice(1));
  expect(await days({ to: "2026-04-10" })).toEqual(made.slice(0, 3));
  expect(await days({ from: "2026-04-11", to: "2026-04-10" })).toEqual([]);
  world.clock.set(worldStart);
  const refused = await auditRoute(world.request("GET", "/x?from=10.4.2026", { key: await world.apiKey("beta") }), {
    params: Promise.resolve({}),
  });
  expect(refused.status).toBe(422);
});

test("a tenant's audit trail is not visible to another", async () => {
  const { id } = await createCustomer(world.ctx("beta"), { name: "Theirs" });
  expect((await listAuditEntries(world.ctx("acme"), { record_id: encodeId("customer", id) })).data).toEqual([]);
});
