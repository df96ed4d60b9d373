import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { GET as listAccessRoute } from "@/app/api/tenant/staff/[id]/access/route";
import { POST as deactivateRoute } from "@/app/api/tenant/staff/[id]/deactivate/route";
import { POST as createKeyRoute } from "@/app/api/tenant/api-keys/route";
import { GET as listCustomersRoute } from "@/app/api/tenant/customers/route";
import { POST as createExportRoute } from "@/app/api/tenant/exports/scheduled/route";
import { POST as createWebhookRoute } from "@/app/api/tenant/webhooks/route";
import { listApiKeys } from "@/lib/domains/api-keys";
import { listWebhooks } from "@/lib/domains/webhooks";
import { encodeId } from "@/lib/kernel/base/ids";
import { runInTenant } from "@/lib/kernel/db";
import { addColleague, roleNamed, type Colleague } from "@/tests/lib/domains/staff/people";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let leaver: Colleague;
const at = (names: Record<string, string>) => ({ params: Promise.resolve(names) });
const Access = z.object({ data: z.array(z.object({ noun: z.string(), name: z.string() })) });

beforeAll(async () => {
  world = await createWorld();
  leaver = await addColleague(world, "acme", "second@acme.example", (await roleNamed(world.ctx("acme"), "Owner")).id);
});
afterAll(() => world.close());

test("what works in a colleague's name is listed before they are deactivated, and ends with their access", async () => {
  const made = await createKeyRoute(leaver.request("POST", "/x", { name: "Warehouse", permissions: ["customers.read"] }), at({}));
  const { token } = z.object({ token: z.string() }).parse(await made.json());
  await createWebhookRoute(leaver.request("POST", "/x", { url: "https://hooks.example/a", events: ["customer.created"] }), at({}));
  const rhythm = { frequency: "daily", time: "07:30" };
  await createExportRoute(leaver.request("POST", "/x", { name: "All customers", list: "customers", format: "csv", ...rhythm }), at({}));
  const id = encodeId("staff", leaver.staff_id);
  const listed = Access.parse(await (await listAccessRoute(world.request("GET", "/x", { slug: "acme" }), at({ id }))).json());
  expect(listed.data).toMatchObject([
    { noun: "api_key", name: "Warehouse" },
    { noun: "webhook", name: "https://hooks.example/a" },
    { noun: "scheduled_export", name: "All customers" },
  ]);
  const read = async () => (await listCustomersRoute(world.request("GET", "/x", { key: token }), at({}))).status;
  expect(await read()).toBe(200);
  expect((await deactivateRoute(world.request("POST", "/x", { slug: "acme" }), at({ id }))).status).toBe(200);
  expect(await read()).toBe(401);
  expect((await listApiKeys(world.ctx("acme"), {})).data).toMatchObject([
    { created_by_id: leaver.staff_id, revoked_at: world.clock.now() },
  ]);
  expect((await listWebhooks(world.ctx("acme"), {})).data).toMatchObject([{ status: "paused" }]);
  const { tenant } = world.tenants.acme;
  const exported = await runInTenant(tenant.id, () => world.runtime.tenants.client.scheduledExport.findMany());
  expect(exported.map(({ next_run_at }) => next_run_at)).toEqual([null]);
  expect(Access.parse(await (await listAccessRoute(world.request("GET", "/x", { slug: "acme" }), at({ id }))).json()).data).toEqual([]);
});
