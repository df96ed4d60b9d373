import { afterAll, beforeAll, expect, test } from "vitest";
import { GET as listStaffRoute } from "@/app/api/tenant/staff/route";
import { PATCH as patchStaff } from "@/app/api/tenant/staff/[id]/route";
import { deactivateStaff } from "@/lib/domains/accounts";
import { endStaffSessions, getStaff, listStaff, reactivateStaff, updateStaff } from "@/lib/domains/staff";
import { permissionNames } from "@/lib/domains/permissions";
import { encodeId } from "@/lib/kernel/base/ids";
import { createWorld, type World } from "@/tests/support/world";
import { addColleague, openSession, roleNamed } from "./people";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const noNames = { params: Promise.resolve({}) };
const named = (id: string) => ({ params: Promise.resolve({ id }) });
const owner = () => world.ctx("acme");
const everythingButOwner = () => world.ctx("acme", permissionNames);

test("colleagues are listed with their roles, and filtered", async () => {
  const manager = await addColleague(world, "acme", "list@acme.example", (await roleNamed(owner(), "Manager")).id);
  await deactivateStaff(owner(), { id: manager.staff_id });
  const emails = async (input: Parameters<typeof listStaff>[1]) => (await listStaff(owner(), input)).data.map((row) => row.email);
  expect(await emails({ active: true })).toEqual(["owner@acme.example"]);
  expect(await emails({ active: false })).toEqual(["list@acme.example"]);
  expect(await emails({ role_id: (await roleNamed(owner(), "Owner")).id })).toEqual(["owner@acme.example"]);
  expect((await listStaff(owner(), { include: "total" })).total).toEqual({ count: 2, capped: false });
});

test("deactivation ends access at once, and reactivation gives it back", async () => {
  const person = await addColleague(world, "acme", "leaver@acme.example", (await roleNamed(owner(), "Staff")).id);
  const visit = async () => (await listStaffRoute(person.request("GET", "/api/tenant/staff"), noNames)).status;
  expect(await visit()).toBe(200);
  await deactivateStaff(owner(), { id: person.staff_id });
  expect(await visit()).toBe(403);
  await expect(deactivateStaff(owner(), { id: person.staff_id })).rejects.toMatchObject({ code: "conflict" });
  await reactivateStaff(owner(), { id: person.staff_id });
  expect(await visit()).toBe(200);
  await expect(reactivateStaff(owner(), { id: person.staff_id })).rejects.toMatchObject({ code: "conflict" });
});

test("a colleague is signed out everywhere and signs in again, while others stay", async () => {
  const person = await addColleague(world, "acme", "lost@acme.example", (await roleNamed(owner(), "Staff")).id);
  const other = await openSession(world, "acme", person.user_id);
  const statuses = async () =>
    Promise.all([person, other].map(async ({ request }) => (await listStaffRoute(request("GET", "/x"), noNames)).status));
  expect(await statuses()).toEqual([200, 200]);
  const { staff_id } = person;
  await expect(endStaffSessions(world.ctx("beta"), { id: staff_id })).rejects.toMatchObject({ code: "not_found" });
  expect(await endStaffSessions(owner(), { id: staff_id })).toEqual({ ended: 2 });
  expect(await statuses()).toEqual([401, 401]);
  const again = await openSession(world, "acme", person.user_id);
  expect((await listStaffRoute(again.request("GET", "/x"), noNames)).status).toBe(200);
  expect((await listStaffRoute(world.request("GET", "/x", { slug: "acme" }), noNames)).status).toBe(200);
});

test("the last active owner can be neither demoted nor deactivated", async () => {
  const { staff_id } = world.tenants.acme.owner;
  const manager = await roleNamed(owner(), "Manager");
  await expect(deactivateStaff(owner(), { id: staff_id })).rejects.toMatchObject({ code: "conflict" });
  await expect(updateStaff(owner(), { id: staff_id, role_id: manager.id })).rejects.toMatchObject({ code: "conflict" });
  const second = await addColleague(world, "acme", "second@acme.example", (await roleNamed(owner(), "Owner")).id);
  await deactivateStaff(owner(), { id: second.staff_id });
  await expect(deactivateStaff(owner(), { id: staff_id })).rejects.toMatchObject({ code: "conflict" });
  await reactivateStaff(owner(), { id: second.staff_id });
  const outcomes = await Promise.allSettled([
    deactivateStaff(owner(), { id: staff_id }),
    deactivateStaff(owner(), { id: second.staff_id }),
  ]);
  expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
  const [remaining] = (await listStaff(owner(), { active: true, role_id: (await roleNamed(owner(), "Owner")).id })).data;
  expect(remaining).toBeDefined();
  await reactivateStaff(owner(), { id: remaining?.id === staff_id ? second.staff_id : staff_id });
});

test("only an owner can add, change and deactivate owners", async () => {
  const person = await addColleague(world, "acme", "climber@acme.example", (await roleNamed(owner(), "Manager")).id);
  const ownerRole = await roleNamed(owner(), "Owner");
  await expect(updateStaff(everythingButOwner(), { id: person.staff_id, role_id: ownerRole.id })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(deactivateStaff(everythingButOwner(), { id: world.tenants.acme.owner.staff_id })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(updateStaff(everythingButOwner(), { id: world.tenants.acme.owner.staff_id, name: "Renamed" })).rejects.toMatchObject({
    code: "forbidden",
  });
  expect(await updateStaff(owner(), { id: person.staff_id, role_id: ownerRole.id })).toMatchObject({ role_template: "owner" });
});

test("a caller cannot assign a role with permissions that they lack", async () => {
  const person = await addColleague(world, "acme", "given@acme.example", (await roleNamed(owner(), "Staff")).id);
  const manager = await roleNamed(owner(), "Manager");
  const limited = world.ctx("acme", ["staff.write", "staff.read", "customers.read"]);
  await expect(updateStaff(limited, { id: person.staff_id, role_id: manager.id })).rejects.toMatchObject({ code: "forbidden" });
  expect(await updateStaff(limited, { id: person.staff_id, name: "Gwen" })).toMatchObject({ name: "Gwen" });
  await deactivateStaff(limited, { id: person.staff_id });
  await expect(reactivateStaff(limited, { id: person.staff_id })).rejects.toMatchObject({ code: "forbidden" });
});

test("a change needs the permission, a fresh version, and this company's person", async () => {
  const { staff_id } = world.tenants.acme.owner;
  const id = encodeId("staff", staff_id);
  await expect(updateStaff(world.ctx("acme", ["staff.read"]), { id: staff_id, name: "X" })).rejects.toMatchObject({ code: "forbidden" });
  await expect(getStaff(world.ctx("beta"), { id: staff_id })).rejects.toMatchObject({ code: "not_found" });
  const stale = await patchStaff(
    world.request("PATCH", "/", { slug: "acme", body: { name: "X" }, headers: { "if-match": '"99"' } }),
    named(id),
  );
  expect(stale.status).toBe(412);
  const foreign = await patchStaff(world.request("PATCH", "/", { slug: "beta", body: { name: "X" } }), named(id));
  expect(foreign.status).toBe(404);
  const before = await getStaff(owner(), { id: staff_id });
  expect(await updateStaff(owner(), { id: staff_id })).toEqual(before);
});

test("a write with the session cookie needs the same origin", async () => {
  const id = encodeId("staff", world.tenants.acme.owner.staff_id);
  const request = world.request("PATCH", "/", {
    slug: "acme",
    body: { name: "Mallory" },
    headers: { origin: "http://beta.localhost:3000" },
  });
  expect((await patchStaff(request, named(id))).status).toBe(403);
});
