import { afterAll, beforeAll, expect, test } from "vitest";
import { POST as confirmRoute } from "@/app/api/account/confirm/route";
import { POST as createKeyRoute } from "@/app/api/tenant/api-keys/route";
import { GET as listKeysRoute } from "@/app/api/tenant/api-keys/route";
import { GET as getCustomerRoute } from "@/app/api/tenant/customers/[id]/route";
import { POST as createWebhookRoute } from "@/app/api/tenant/webhooks/route";
import { createLogger } from "@/lib/kernel/log";
import { createWorld, worldBaseUrl, type World } from "@/tests/support/world";

let world: World;
const lines: Record<string, unknown>[] = [];
const noNames = { params: Promise.resolve({}) };

beforeAll(async () => {
  world = await createWorld();
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  world.runtime.log = createLogger("info", {}, { write });
});
afterAll(() => world.close());

const body = { name: "Warehouse", permissions: ["customers.read"] };
async function create(options: Parameters<World["request"]>[2]): Promise<[number, string | undefined]> {
  const response = await createKeyRoute(world.request("POST", "/x", { body, ...options }), noNames);
  return [response.status, ((await response.json()) as { code?: string }).code];
}

test("after ten minutes a session makes a key only once its person has entered the password again", async () => {
  expect(await create({ slug: "acme" })).toEqual([201, undefined]);
  world.clock.advance(10 * 60_000 + 1);
  const headers = { "idempotency-key": "again-after-confirming" };
  expect(await create({ slug: "acme", headers })).toEqual([403, "confirmation_required"]);
  expect((await listKeysRoute(world.request("GET", "/x", { slug: "acme" }), noNames)).status).toBe(200);
  const { cookie, owner } = world.tenants.acme;
  const proof = world.request("POST", "/x", { headers: { cookie, origin: worldBaseUrl }, body: { password: owner.password } });
  expect((await confirmRoute(proof, noNames)).status).toBe(200);
  expect(await create({ slug: "acme", headers })).toEqual([201, undefined]);
});

test("an API key makes no keys, but its permission to subscribe webhooks counts", async () => {
  const key = await world.apiKey("acme");
  expect(await create({ key })).toEqual([403, "forbidden"]);
  const hook = { url: "https://hooks.example/a", events: ["customer.created"] };
  expect((await createWebhookRoute(world.request("POST", "/x", { key, body: hook }), noNames)).status).toBe(201);
});

test("a refused call leaves a line that names the caller and the operation, without secrets", async () => {
  lines.length = 0;
  const key = await world.apiKey("acme", ["customers.read"]);
  expect(await create({ key })).toEqual([403, "forbidden"]);
  expect((await create({ key: "atr_live_unknown" }))[0]).toBe(401);
  const writer = await world.apiKey("acme");
  const foreign = { params: Promise.resolve({ id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a" }) };
  expect((await getCustomerRoute(world.request("GET", "/x", { key: writer }), foreign)).status).toBe(404);
  const input = { url: "hunter2-is-not-an-address", events: ["customer.created"] };
  expect((await createWebhookRoute(world.request("POST", "/x", { key: writer, body: input }), noNames)).status).toBe(422);
  expect(lines).toMatchObject([
    { level: "warn", msg: "refused", operation: "api_keys.create", code: "forbidden", actor_kind: "key" },
    { level: "warn", msg: "refused", operation: "api_keys.create", code: "unauthenticated" },
    { level: "warn", msg: "refused", operation: "customers.get", code: "not_found", actor_kind: "key" },
    { level: "warn", msg: "refused", operation: "webhooks.create", code: "invalid", actor_kind: "key", fields: ["url"] },
  ]);
  expect(JSON.stringify(lines)).not.toContain("hunter2");
  expect(JSON.stringify(lines)).not.toContain(key);
});
