import { afterAll, beforeAll, expect, test } from "vitest";
import { DELETE as deleteRoleRoute } from "@/app/api/tenant/roles/[id]/route";
import { GET as listRolesRoute, POST as createRoleRoute } from "@/app/api/tenant/roles/route";
import { GET as listCustomersOrStaff } from "@/app/api/tenant/staff/route";
import { permissionNames } from "@/lib/domains/permissions";
import {
  createInvitation,
  createRole,
  deleteRole,
  getRole,
  listRoles,
  revokeInvitation,
  updateRole,
  updateStaff,
} from "@/lib/domains/staff";
import { encodeId } from "@/lib/kernel/base/ids";
import { createWorld, type World } from "@/tests/support/world";
import { addColleague, roleNamed } from "./people";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const noNames = { params: Promise.resolve({}) };
const owner = () => world.ctx("acme");

test("the list shows the templates; the owner's role holds every permission", async () => {
  const answer = await listRolesRoute(world.request("GET", "/api/tenant/roles", { slug: "acme" }), noNames);
  const { data } = (await answer.json()) as { data: { template: string; permissions: string[] }[] };
  const byTemplate = Object.fromEntries(data.map((role) => [role.template, role.permissions]));
  expect(Object.keys(byTemplate).sort()).toEqual(["manager", "owner", "staff"]);
  expect(byTemplate["owner"]).toEqual(permissionNames);
  expect(byTemplate["manager"]).not.toContain("roles.write");
  expect(byTemplate["staff"]).not.toContain("invoices.finalize");
});

test("a company's initial roles are named in its language", async () => {
  const names = (await listRoles(world.ctx("beta"), {})).data.map(({ template, name }) => [template, name]);
  expect(Object.fromEntries(names)).toEqual({ owner: "مالك", manager: "مدير", staff: "موظف" });
});

test("a copy has the permissions of its source, and no template", async () => {
  const manager = await roleNamed(owner(), "Manager");
  const answer = await createRoleRoute(
    world.request("POST", "/", { slug: "acme", body: { from: encodeId("role", manager.id), name: "Lead" } }),
    noNames,
  );
  expect(answer.status).toBe(201);
  expect(await answer.json()).toMatchObject({ name: "Lead", template: null, permissions: manager.permissions, version: 1 });
  await expect(createRole(owner(), { from: manager.id, name: "Lead" })).rejects.toMatchObject({
    code: "conflict",
    errors: [{ path: "name", code: "taken" }],
  });
});

test("the owner's role cannot be edited, manager and staff can, none can be deleted", async () => {
  for (const name of ["Owner", "Manager", "Staff"]) {
    const { id } = await roleNamed(owner(), name);
    await expect(deleteRole(owner(), { id })).rejects.toMatchObject({ code: "conflict" });
  }
  const ownerRole = await roleNamed(owner(), "Owner");
  await expect(updateRole(owner(), { id: ownerRole.id, permissions: [] })).rejects.toMatchObject({ code: "conflict" });
  await expect(updateRole(owner(), { id: ownerRole.id, name: "Boss" })).rejects.toMatchObject({ code: "conflict" });
  const staff = await roleNamed(owner(), "Staff");
  expect(await updateRole(owner(), { id: staff.id, permissions: [...staff.permissions, "payments.write"] })).toMatchObject({
    template: "staff",
    version: 2,
  });
});

test("a caller can add only permissions that they have; existing ones may stay", async () => {
  const limited = world.ctx("acme", ["roles.write", "roles.read", "customers.read"]);
  const manager = await roleNamed(owner(), "Manager");
  await expect(createRole(limited, { from: manager.id, name: "Grab" })).rejects.toMatchObject({ code: "forbidden" });
  const { id } = await createRole(owner(), { from: manager.id, name: "Small" });
  await updateRole(owner(), { id, permissions: ["invoices.read"] });
  await expect(updateRole(limited, { id, permissions: ["invoices.read", "payments.refund"] })).rejects.toMatchObject({ code: "forbidden" });
  expect(await updateRole(limited, { id, permissions: ["invoices.read", "customers.read", "customers.read"] })).toMatchObject({
    permissions: ["invoices.read", "customers.read"],
  });
});

test("a change reaches those who have the role with their next request", async () => {
  const { id } = await createRole(owner(), { from: (await roleNamed(owner(), "Staff")).id, name: "Desk" });
  const person = await addColleague(world, "acme", "desk@acme.example", id);
  const visit = async () => (await listCustomersOrStaff(person.request("GET", "/api/tenant/staff"), noNames)).status;
  expect(await visit()).toBe(200);
  await updateRole(owner(), { id, permissions: ["customers.read"] });
  expect(await visit()).toBe(403);
});

test("a role can be deleted only without colleagues and open invitations", async () => {
  const staff = await roleNamed(owner(), "Staff");
  const { id } = await createRole(owner(), { from: staff.id, name: "Passing" });
  const person = await addColleague(world, "acme", "passing@acme.example", id);
  await expect(deleteRole(owner(), { id })).rejects.toMatchObject({ code: "conflict" });
  await updateStaff(owner(), { id: person.staff_id, role_id: staff.id });
  const invitation = await createInvitation(owner(), { email: "late@acme.example", name: "Late", role_id: id });
  await expect(deleteRole(owner(), { id })).rejects.toMatchObject({ code: "conflict" });
  await revokeInvitation(owner(), { id: invitation.id });
  const wireId = encodeId("role", id);
  const answer = await deleteRoleRoute(world.request("DELETE", "/", { slug: "acme" }), { params: Promise.resolve({ id: wireId }) });
  expect(answer.status).toBe(204);
  await expect(getRole(owner(), { id })).rejects.toMatchObject({ code: "not_found" });
});

test("another company's role is not found", async () => {
  const { id } = await roleNamed(owner(), "Staff");
  const beta = world.ctx("beta");
  await expect(getRole(beta, { id })).rejects.toMatchObject({ code: "not_found" });
  await expect(updateRole(beta, { id, name: "X" })).rejects.toMatchObject({ code: "not_found" });
  await expect(createRole(beta, { from: id, name: "X" })).rejects.toMatchObject({ code: "not_found" });
  await expect(deleteRole(beta, { id })).rejects.toMatchObject({ code: "not_found" });
});
