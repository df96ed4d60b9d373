import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { DELETE as revokeRoute, GET as getRoute, PATCH as patchRoute } from "@/app/api/tenant/api-keys/[id]/route";
import { GET as listRoute, POST as createRoute } from "@/app/api/tenant/api-keys/route";
import { GET as listRolesRoute } from "@/app/api/tenant/roles/route";
import { GET as listStaffRoute, GET } from "@/app/api/tenant/staff/route";
import { createApiKey, getApiKey, listApiKeys, revokeApiKey, updateApiKey } from "@/lib/domains/api-keys";
import { permissionNames } from "@/lib/domains/permissions";
import { updateStaff } from "@/lib/domains/staff";
import { encodeId } from "@/lib/kernel/base/ids";
import { runInTenant } from "@/lib/kernel/db";
import { createWorld, worldStart, type World } from "@/tests/support/world";
import { createContext } from "@/lib/kernel/context";
import { roleNamed } from "../staff/people";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
afterEach(() => world.clock.set(worldStart));

const noNames = { params: Promise.resolve({}) };
const named = (id: string) => ({ params: Promise.resolve({ id }) });
const owner = () => world.ctx("acme");
const staffWith = async (key: string, headers: Record<string, string> = {}) =>
  (await GET(world.request("GET", "/api/tenant/staff", { key, headers }), noNames)).status;

test("a key is shown once, and only its hash is stored", async () => {
  const answer = await createRoute(
    world.request("POST", "/", { slug: "acme", body: { name: "Warehouse", permissions: ["staff.read"] } }),
    noNames,
  );
  expect(answer.status).toBe(201);
  const made = (await answer.json()) as { id: string; token: string; hint: string };
  expect(made.token).toMatch(/^atr_live_[A-Za-z0-9_-]{43}$/);
  expect(made.hint).toBe(made.token.slice(-4));
  expect(await staffWith(made.token)).toBe(200);
  const shown = await getRoute(world.request("GET", "/", { slug: "acme" }), named(made.id));
  expect(await shown.json()).not.toHaveProperty("token");
  const { client } = world.runtime.tenants;
  const traces = await runInTenant(world.tenants.acme.tenant.id, async () => [
    await client.apiKey.findMany(),
    await client.auditEntry.findMany(),
    await client.event.findMany(),
  ]);
  expect(JSON.stringify(traces)).toContain(made.hint);
  expect(JSON.stringify(traces)).not.toContain(made.token);
  expect(JSON.stringify(traces.slice(1))).not.toContain("token_hash");
});

test("a retry with one Idempotency-Key returns the same key and creates one", async () => {
  const send = () =>
    createRoute(
      world.request("POST", "/", {
        slug: "acme",
        body: { name: "Twice", permissions: ["staff.read"] },
        headers: { "idempotency-key": "k-1" },
      }),
      noNames,
    );
  const [first, second] = [(await (await send()).json()) as { token: string }, (await (await send()).json()) as { token: string }];
  expect(second).toEqual(first);
  expect((await listApiKeys(owner(), {})).data.filter((row) => row.name === "Twice")).toHaveLength(1);
});

test("a key has exactly its permissions", async () => {
  const key = await world.apiKey("acme", ["staff.read"]);
  expect((await listStaffRoute(world.request("GET", "/", { key }), noNames)).status).toBe(200);
  expect((await listRolesRoute(world.request("GET", "/", { key }), noNames)).status).toBe(403);
  expect((await listRoute(world.request("GET", "/", { key }), noNames)).status).toBe(403);
});

test("a key cannot have permissions that its creator lacks", async () => {
  const limited = world.ctx("acme", ["api_keys.write", "staff.read"]);
  await expect(createApiKey(limited, { name: "More", permissions: ["staff.read", "payments.refund"] })).rejects.toMatchObject({
    code: "forbidden",
  });
  expect(await createApiKey(limited, { name: "Same", permissions: ["staff.read", "staff.read"] })).toMatchObject({
    permissions: ["staff.read"],
  });
  const key = await world.apiKey("acme", ["api_keys.write"]);
  const answer = await createRoute(world.request("POST", "/", { key, body: { name: "Child", permissions: ["staff.read"] } }), noNames);
  expect(answer.status).toBe(403);
});

test("a key with every permission is not an owner", async () => {
  const ownerRole = await roleNamed(owner(), "Owner");
  const asKey = createContext({ ...owner(), principal: { kind: "key", key_id: "k", name: "All" }, grants: new Set(permissionNames) });
  await expect(updateStaff(asKey, { id: world.tenants.acme.owner.staff_id, role_id: ownerRole.id })).rejects.toMatchObject({
    code: "forbidden",
  });
});

test("a key belongs to one company", async () => {
  const key = await world.apiKey("acme", ["staff.read"]);
  expect(await staffWith(key, { "atrium-tenant": "acme" })).toBe(200);
  expect(await staffWith(key, { "atrium-tenant": "beta" })).toBe(409);
  const { id } = await createApiKey(owner(), { name: "Ours", permissions: ["staff.read"] });
  const beta = world.ctx("beta");
  await expect(getApiKey(beta, { id })).rejects.toMatchObject({ code: "not_found" });
  await expect(updateApiKey(beta, { id, name: "Theirs" })).rejects.toMatchObject({ code: "not_found" });
  await expect(revokeApiKey(beta, { id })).rejects.toMatchObject({ code: "not_found" });
});

test("a key works until it expires", async () => {
  const expires_at = new Date(worldStart.getTime() + 60_000);
  const { token, id } = await createApiKey(owner(), { name: "Short", permissions: ["staff.read"], expires_at });
  expect(await staffWith(token)).toBe(200);
  world.clock.set(expires_at);
  expect(await staffWith(token)).toBe(401);
  await expect(updateApiKey(owner(), { id, expires_at: worldStart })).rejects.toMatchObject({
    code: "invalid",
    errors: [{ path: "expires_at", code: "past" }],
  });
  await updateApiKey(owner(), { id, expires_at: null });
  expect(await staffWith(token)).toBe(200);
});

test("a revoked key stops working and cannot be changed", async () => {
  const { token, id } = await createApiKey(owner(), { name: "Gone", permissions: ["staff.read"] });
  const answer = await revokeRoute(world.request("DELETE", "/", { slug: "acme" }), named(encodeId("api_key", id)));
  expect([answer.status, await answer.json()]).toMatchObject([200, { revoked_at: worldStart.toISOString(), version: 2 }]);
  expect(await staffWith(token)).toBe(401);
  await expect(revokeApiKey(owner(), { id })).rejects.toMatchObject({ code: "conflict" });
  await expect(updateApiKey(owner(), { id, name: "Back" })).rejects.toMatchObject({ code: "conflict" });
  expect((await listApiKeys(owner(), { revoked: true })).data.map((row) => row.id)).toEqual([id]);
});

test("forged and foreign credentials are rejected", async () => {
  for (const key of ["atr_live_x", `atr_live_${"A".repeat(43)}`, "sk_live_123"]) expect(await staffWith(key)).toBe(401);
});

test("last use is noted, at most once a minute", async () => {
  const { token, id } = await createApiKey(owner(), { name: "Used", permissions: ["staff.read"] });
  const used = async () => (await getApiKey(owner(), { id })).last_used_at?.getTime();
  await staffWith(token);
  world.clock.advance(30_000);
  await staffWith(token);
  expect(await used()).toBe(worldStart.getTime());
  world.clock.advance(30_000);
  await staffWith(token);
  expect(await used()).toBe(worldStart.getTime() + 60_000);
});

test("an empty change changes nothing, a stale one is rejected, and a name may not contain a key", async () => {
  const { token: _token, ...made } = await createApiKey(owner(), { name: "Still", permissions: ["staff.read"] });
  expect(await updateApiKey(owner(), { id: made.id })).toEqual(made);
  const id = encodeId("api_key", made.id);
  const patch = (body: Record<string, unknown>, version: number) =>
    patchRoute(world.request("PATCH", "/", { slug: "acme", body, headers: { "if-match": `"${version}"` } }), named(id));
  expect((await patch({ name: "New" }, 1)).status).toBe(200);
  expect((await patch({ name: "Newer" }, 1)).status).toBe(412);
  expect((await patch({ permissions: ["staff.write"] }, 2)).status).toBe(400);
});
