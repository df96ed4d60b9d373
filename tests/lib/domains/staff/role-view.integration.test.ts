import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GET as listCustomersRoute, POST as createCustomerRoute } from "@/app/api/tenant/customers/route";
import { GET as listApiKeysRoute } from "@/app/api/tenant/api-keys/route";
import { GET as getView, PUT as putView, DELETE as deleteView } from "@/app/api/tenant/role-view/route";
import { listAuditEntries } from "@/lib/domains/audit";
import { createRole, deleteRole, updateRole } from "@/lib/domains/staff";
import type { PermissionName } from "@/lib/domains/permissions";
import { encodeId } from "@/lib/kernel/base/ids";
import { revokeSessions } from "@/lib/kernel/auth/sessions";
import { createWorld, type World } from "@/tests/support/world";
import { addColleague, openSession, roleNamed, type Colleague } from "./people";

let world: World;
let owner: (method: string, path: string, body?: Record<string, unknown>) => Request;
let boss: Colleague;
beforeAll(async () => {
  world = await createWorld();
  owner = (method, path, body) => world.request(method, path, { slug: "acme", ...(body ? { body } : {}) });
  const own = await cloneWith("Roles and keys", ["roles.read", "roles.write", "api_keys.read"]);
  boss = await addColleague(world, "acme", "boss@acme.example", own);
});
afterAll(() => world.close());

/** Creates a role with exactly these permissions; returns its id. */
async function cloneWith(name: string, permissions: readonly PermissionName[]): Promise<string> {
  const ctx = world.ctx("acme");
  const { id } = await createRole(ctx, { from: (await roleNamed(ctx, "Staff")).id, name });
  await updateRole(ctx, { id, permissions: [...permissions] });
  return id;
}

const path = "/api/tenant/role-view";
const look = async (request: typeof owner, role_id: string) =>
  (await putView(request("PUT", path, { role_id: encodeId("role", role_id) }), {})).status;
const shown = async (request: typeof owner) =>
  ((await (await getView(request("GET", path), {})).json()) as { role: { name: string } | null }).role?.name ?? null;
const back = async (request: typeof owner) => (await deleteView(request("DELETE", path), {})).status;
const reads = async (request: typeof owner) => ({
  customers: (await listCustomersRoute(request("GET", "/api/tenant/customers"), {})).status,
  api_keys: (await listApiKeysRoute(request("GET", "/api/tenant/api-keys"), {})).status,
});

describe("an owner who views the company as a role", () => {
  test("sees what the role sees, changes nothing, and returns", async () => {
    const role = await cloneWith("Customers alone", ["customers.read", "customers.write"]);
    expect(await reads(owner)).toEqual({ customers: 200, api_keys: 200 });
    expect(await look(owner, role)).toBe(200);
    expect(await shown(owner)).toBe("Customers alone");
    expect(await reads(owner)).toEqual({ customers: 200, api_keys: 403 });

    // The role has the permission, but the audit would name the owner.
    const refused = await createCustomerRoute(owner("POST", "/api/tenant/customers", { name: "Nobody" }), {});
    expect([refused.status, ((await refused.json()) as { detail: string }).detail]).toEqual([
      403,
      "You are viewing as Customers alone. Return to your own view to make changes.",
    ]);
    expect(await look(owner, role)).toBe(403);

    expect(await back(owner)).toBe(200);
    expect(await shown(owner)).toBeNull();
    expect(await reads(owner)).toEqual({ customers: 200, api_keys: 200 });
    expect((await createCustomerRoute(owner("POST", "/api/tenant/customers", { name: "Somebody" }), {})).status).toBe(201);
    expect(await back(owner)).toBe(200);
  });

  test("leaves both steps in the audit", async () => {
    const role = await cloneWith("Audited", ["customers.read"]);
    await look(owner, role);
    await back(owner);
    const { data } = await listAuditEntries(world.ctx("acme"), { record_id: encodeId("role", role) });
    expect(data.slice(0, 2).map(({ operation, changes }) => ({ operation, changes }))).toEqual([
      { operation: "roles.end_view", changes: { looking: [true, false] } },
      { operation: "roles.view_as", changes: { looking: [false, true] } },
    ]);
  });

  test("keeps the view when the role changes, and returns when the role is deleted", async () => {
    const role = await cloneWith("Fading", ["customers.read", "api_keys.read"]);
    await look(owner, role);
    expect(await reads(owner)).toEqual({ customers: 200, api_keys: 200 });
    await updateRole(world.ctx("acme"), { id: role, permissions: [] });
    expect(await reads(owner)).toEqual({ customers: 403, api_keys: 403 });
    await deleteRole(world.ctx("acme"), { id: role });
    expect(await shown(owner)).toBeNull();
    expect(await reads(owner)).toEqual({ customers: 200, api_keys: 200 });
  });

  test("does so only in that session and company", async () => {
    const role = await cloneWith("One session", ["customers.read"]);
    await look(boss.request, role);
    expect(await shown(owner)).toBeNull();
    await back(boss.request);
    const elsewhere = await roleNamed(world.ctx("beta"), "موظف");
    expect(await look(owner, elsewhere.id)).toBe(404);
  });
});

describe("viewing as a role grants nothing", () => {
  test("a permission that the person lacks stays denied, whatever the role has", async () => {
    const wide = await roleNamed(world.ctx("acme"), "Manager");
    expect(await reads(boss.request)).toEqual({ customers: 403, api_keys: 200 });
    for (const role of [wide.id, (await roleNamed(world.ctx("acme"), "Owner")).id]) {
      expect(await look(boss.request, role)).toBe(200);
      expect((await reads(boss.request)).customers).toBe(403);
      expect(await back(boss.request)).toBe(200);
    }
    expect(await reads(boss.request)).toEqual({ customers: 403, api_keys: 200 });
  });

  test("needs the permission to change roles; an API key has no session", async () => {
    const ctx = world.ctx("acme");
    const plain = await addColleague(world, "acme", "plain@acme.example", (await roleNamed(ctx, "Manager")).id);
    expect(await look(plain.request, (await roleNamed(ctx, "Staff")).id)).toBe(403);
    const key = await world.apiKey("acme");
    const byKey: typeof owner = (method, at, body) => world.request(method, at, { key, ...(body ? { body } : {}) });
    expect(await look(byKey, (await roleNamed(ctx, "Staff")).id)).toBe(403);
    expect(await shown(byKey)).toBeNull();
  });

  test("an ended session ends the view, and the next session starts without it", async () => {
    const ctx = world.ctx("acme");
    const own = await roleNamed(ctx, "Roles and keys");
    const fleeting = await addColleague(world, "acme", "fleeting@acme.example", own.id);
    await look(fleeting.request, await cloneWith("Nothing", []));
    expect(await reads(fleeting.request)).toEqual({ customers: 403, api_keys: 403 });
    await revokeSessions(world.runtime, { user_id: fleeting.user_id, id: { not: world.tenants.acme.owner.session_id } });
    expect((await getView(fleeting.request("GET", path), {})).status).toBe(401);
    const again = (await openSession(world, "acme", fleeting.user_id)).request;
    expect(await shown(again)).toBeNull();
    expect(await reads(again)).toEqual({ customers: 403, api_keys: 200 });
  });
});
