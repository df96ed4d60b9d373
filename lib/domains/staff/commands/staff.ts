import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { lockRows } from "@/lib/kernel/lock";
import { command } from "@/lib/kernel/operation";
import { assertFresh } from "@/lib/kernel/precondition";
import { staffDeactivated, staffReactivated, staffUpdated } from "../events";
import { assertMayAssign, assertMayTouchOwner } from "../policy";
import { findRole, findStaff } from "../queries";
import { staffWire, toRole, toStaff, type StaffWithRole } from "../resource";
import { Staff, StaffId, StaffUpdate } from "../schema";

const id = "stf_01jd0p2q3r4s5t6v7w8x9y0z1a";

export const updateStaff = command({
  id: "staff.update",
  summary: "Change a colleague's name or role",
  permission: "staff.write",
  input: StaffUpdate.extend({ id: StaffId }),
  output: Staff,
  example: { id, role_id: "rol_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id, ...fields }) {
    const before = await lockStaff(ctx, id);
    if (Object.keys(fields).length === 0) return toStaff(before);
    if (fields.role_id !== undefined && fields.role_id !== before.role_id) {
      await lockRows(ctx, "roles", [fields.role_id]);
      assertMayAssign(ctx, toRole(await findRole(ctx, fields.role_id)));
      await assertOwnerRemains(ctx, before);
    }
    const after = await changeStaff(ctx, before, fields);
    ctx.emit(staffUpdated, { record_id: id, sequence: after.version, data: toStaff(after) });
    return toStaff(after);
  },
});

/** Ends the person's access to this company at once: each request reads the membership again. */
export const deactivateStaff = command({
  id: "staff.deactivate",
  summary: "Deactivate a colleague; access ends at once",
  permission: "staff.write",
  input: z.strictObject({ id: StaffId }),
  output: Staff,
  example: { id },
  async run(ctx, { id }) {
    const before = await lockStaff(ctx, id);
    if (before.deactivated_at) throw new AppError("conflict", "The colleague is deactivated already.");
    await assertOwnerRemains(ctx, before);
    const after = await changeStaff(ctx, before, { deactivated_at: ctx.clock.now() });
    ctx.emit(staffDeactivated, { record_id: id, sequence: after.version, data: toStaff(after), previous: { deactivated_at: null } });
    return toStaff(after);
  },
});

export const reactivateStaff = command({
  id: "staff.reactivate",
  summary: "Let a deactivated colleague in again",
  permission: "staff.write",
  input: z.strictObject({ id: StaffId }),
  output: Staff,
  example: { id },
  async run(ctx, { id }) {
    const before = await lockStaff(ctx, id);
    if (!before.deactivated_at) throw new AppError("conflict", "The colleague is active.");
    assertMayAssign(ctx, toRole(before.role));
    const after = await changeStaff(ctx, before, { deactivated_at: null });
    ctx.emit(staffReactivated, {
      record_id: id,
      sequence: after.version,
      data: toStaff(after),
      previous: { deactivated_at: before.deactivated_at.toISOString() },
    });
    return toStaff(after);
  },
});

/** Locks the owner's role before the person, so that two owners who remove each other do it one after the other. */
async function lockStaff(ctx: CommandCtx, id: string): Promise<StaffWithRole> {
  const ownerRole = await ctx.db.role.findFirst({ where: { tenant_id: ctx.tenant.id, template: "owner" }, select: { id: true } });
  await lockRows(ctx, "roles", ownerRole ? [ownerRole.id] : []);
  await lockRows(ctx, "staff", [id]);
  const row = await findStaff(ctx, id);
  await assertFresh(ctx, row);
  assertMayTouchOwner(ctx, toStaff(row).role_template);
  return row;
}

/** @throws AppError `conflict` when the company would be left without an active owner. */
async function assertOwnerRemains(ctx: CommandCtx, leaving: StaffWithRole): Promise<void> {
  if (leaving.role.template !== "owner" || leaving.deactivated_at) return;
  const others = await ctx.db.staff.count({
    where: { tenant_id: ctx.tenant.id, role_id: leaving.role_id, deactivated_at: null, id: { not: leaving.id } },
  });
  if (others === 0) throw new AppError("conflict", "This is the last active owner; make somebody else an owner first.");
}

async function changeStaff(
  ctx: CommandCtx,
  before: StaffWithRole,
  fields: { name?: string | undefined; role_id?: string | undefined; deactivated_at?: Date | null },
): Promise<StaffWithRole> {
  await ctx.db.staff.updateMany({
    where: { tenant_id: ctx.tenant.id, id: before.id },
    data: { ...fields, version: before.version + 1, updated_at: ctx.clock.now() },
  });
  const after = await findStaff(ctx, before.id);
  ctx.audit({ noun: "staff", id: before.id, version: after.version, before: staffWire(before), after: staffWire(after) });
  return after;
}
