import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { GET as auditRoute } from "@/app/api/tenant/audit/route";
import { GET as eventsRoute } from "@/app/api/tenant/events/route";
import { createCustomer, updateCustomer } from "@/lib/domains/customers";
import { listAuditEntries } from "@/lib/domains/audit";
import { encodeId } from "@/lib/kernel/base/ids";
import { createWorld, type World } from "@/tests/support/world";

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

test("a record's trail tells who did what and how it changed, newest first", async () => {
  const { id } = await createCustomer(world.ctx("acme"), { name: "Trail" });
  await updateCustomer(world.ctx("acme"), { id, name: "Trail Ltd" });
  const record_id = encodeId("customer", id);
  const [change, creation] = await read(auditRoute, `record_id=${record_id}`);
  expect(change).toMatchObject({ operation: "customers.update", record_id, version: 2, ip: "127.0.0.1", changes: { name: ["Trail", "Trail Ltd"] }, actor: { kind: "staff", id: encodeId("staff", world.tenants.acme.owner.staff_id) } });
  expect(creation).toMatchObject({ operation: "customers.create", changes: { name: [null, "Trail"] } });
  const news = await read(eventsRoute, `record_id=${record_id}`);
  expect(news.map((event) => [event.name, event.sequence])).toEqual([["customer.updated", 2], ["customer.created", 1]]);
});

test("filters narrow, and an id of no kind has no trail", async () => {
  expect((await read(auditRoute, "operation=customers.create")).every((entry) => entry.operation === "customers.create")).toBe(true);
  expect(await read(auditRoute, "record_id=zzz_01jd0p2q3r4s5t6v7w8x9y0z1a")).toEqual([]);
  expect(await read(eventsRoute, "name=customer.updated")).toHaveLength(1);
});

test("one tenant's trail is not another's", async () => {
  const { id } = await createCustomer(world.ctx("beta"), { name: "Theirs" });
  expect((await listAuditEntries(world.ctx("acme"), { record_id: encodeId("customer", id) })).data).toEqual([]);
});
