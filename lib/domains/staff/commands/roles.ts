import { roleRows } from "../rows";
import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { changeRow, createRow, deleteRow, findRow, lockRow } from "@/lib/kernel/rows";
import { roleCreated, roleDeleted, roleUpdated } from "../events";
import { assertMayGrant } from "../policy";
import { toRole } from "../resource";
import { Role, RoleCreate, RoleId, RoleUpdate } from "../schema";

const id = "rol_01jd0p2q3r4s5t6v7w8x9y0z1a";

/** A copy has no template, so it can be edited and deleted. */
export const createRole = command({
  id: "roles.create",
  summary: "Create a role as a copy of another",
  permission: "roles.write",
  confirmed: { keys: true },
  input: RoleCreate,
  output: Role,
  example: { from: id, name: "Bookkeeping" },
  async run(ctx, { from, name }) {
    const { permissions } = toRole(await findRow(ctx, roleRows, from));
    assertMayGrant(ctx, permissions);
    await assertNameFree(ctx, name, null);
    return createRow(ctx, roleRows, { name, template: null, permissions }, roleCreated);
  },
});

/** The caller can only add permissions that they have; the change applies from the next request of each colleague with the role. */
export const updateRole = command({
  id: "roles.update",
  summary: "Change a role's name or permissions; the owner's cannot be changed",
  permission: "roles.write",
  confirmed: { keys: true },
  input: RoleUpdate.extend({ id: RoleId }),
  output: Role,
  example: { id, permissions: ["invoices.read", "payments.read"] },
  async run(ctx, { id, name, permissions }) {
    const before = await lockRow(ctx, roleRows, id);
    if (name === undefined && permissions === undefined) return toRole(before);
    if (before.template === "owner") throw new AppError("conflict", "The owner's role has all permissions and cannot be changed.");
    if (name !== undefined) await assertNameFree(ctx, name, id);
    const wanted = permissions && [...new Set(permissions)];
    assertMayGrant(ctx, wanted?.filter((permission) => !before.permissions.includes(permission)) ?? []);
    return changeRow(ctx, roleRows, before, { name, ...(wanted ? { permissions: wanted } : {}) }, roleUpdated);
  },
});

/** Accepted, revoked and expired invitations are deleted with their role; the audit keeps them. */
export const deleteRole = command({
  id: "roles.delete",
  summary: "Delete a role that no colleague has; templates cannot be deleted",
  permission: "roles.write",
  confirmed: { keys: true },
  input: z.strictObject({ id: RoleId }),
  output: z.object({}),
  example: { id },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, roleRows, id);
    if (before.template !== null) throw new AppError("conflict", "Built-in roles cannot be deleted.");
    const own = { tenant_id: ctx.tenant.id, role_id: id };
    const used = await ctx.db.staff.count({ where: own });
    if (used > 0)
      throw new AppError("conflict", `${used} of your colleagues, active or not, have this role; assign them another one first.`);
    const invited = await ctx.db.invitation.count({
      where: { ...own, accepted_at: null, revoked_at: null, expires_at: { gt: ctx.clock.now() } },
    });
    if (invited > 0) throw new AppError("conflict", "A pending invitation uses this role; revoke it first.");
    await ctx.db.invitation.deleteMany({ where: own });
    await deleteRow(ctx, roleRows, before, roleDeleted);
    return {};
  },
});

async function assertNameFree(ctx: CommandCtx, name: string, exceptId: string | null): Promise<void> {
  const namesake = await ctx.db.role.findFirst({
    where: { tenant_id: ctx.tenant.id, name, ...(exceptId === null ? {} : { id: { not: exceptId } }) },
    select: { id: true },
  });
  if (namesake)
    throw new AppError("conflict", "Another role has this name.", {
      errors: [{ path: "name", code: "taken", message: "Another role has this name." }],
    });
}
