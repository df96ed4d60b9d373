import { staffRows, roleRows } from "../rows";
import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { lockRows } from "@/lib/kernel/lock";
import { command, internal } from "@/lib/kernel/operation";
import { changeRow, findRow, lockRow } from "@/lib/kernel/rows";
import { staffDeactivated, staffReactivated, staffUpdated } from "../events";
import { assertMayAssign, assertMayTouchOwner } from "../policy";
import { toRole, type StaffWithRole } from "../resource";
import { Staff, StaffId, StaffUpdate } from "../schema";

const id = "stf_01jd0p2q3r4s5t6v7w8x9y0z1a";

export const updateStaff = command({
  id: "staff.update",
  summary: "Change a colleague's name or role",
  permission: "staff.write",
  confirmed: { keys: true },
  input: StaffUpdate.extend({ id: StaffId }),
  output: Staff,
  example: { id, role_id: "rol_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id, ...fields }) {
    const before = await lockStaff(ctx, id);
    if (Object.keys(fields).length === 0) return staffRows.toResource(before, ctx);
    if (fields.role_id !== undefined && fields.role_id !== before.role_id) {
      await lockRows(ctx, "roles", [fields.role_id]);
      assertMayAssign(ctx, toRole(await findRow(ctx, roleRows, fields.role_id)));
      await assertOwnerRemains(ctx, before);
    }
    return changeRow(ctx, staffRows, before, fields, staffUpdated);
  },
});

/** Ends the person's access to this company immediately: each request reads the membership again. */
export const endMembership = command({
  id: "staff.end_membership",
  summary: "Deactivate a colleague",
  access: internal("called by deactivateStaff, which also ends what works in the colleague's name"),
  input: z.strictObject({ id: StaffId }),
  output: Staff,
  example: { id },
  async run(ctx, { id }) {
    const before = await lockStaff(ctx, id);
    if (before.deactivated_at) throw new AppError("conflict", "The colleague is already deactivated.");
    await assertOwnerRemains(ctx, before);
    return changeRow(ctx, staffRows, before, { deactivated_at: ctx.clock.now() }, staffDeactivated);
  },
});

/** All sessions of the person, whichever company they were opened for: a lost device signs in to each. */
export const endStaffSessions = command({
  id: "staff.end_sessions",
  summary: "Sign a colleague out everywhere",
  permission: "staff.write",
  confirmed: { keys: true },
  input: z.strictObject({ id: StaffId }),
  output: z.object({ ended: z.int() }),
  example: { id },
  async run(ctx, { id }) {
    const { user_id, version } = await lockStaff(ctx, id);
    const { count: ended } = await ctx.db.session.updateMany({
      where: { user_id, revoked_at: null, expires_at: { gt: ctx.clock.now() } },
      data: { revoked_at: ctx.clock.now() },
    });
    ctx.audit({ noun: "staff", id, version, before: { sessions: ended }, after: { sessions: 0 } });
    return { ended };
  },
});

export const reactivateStaff = command({
  id: "staff.reactivate",
  summary: "Reactivate a colleague",
  permission: "staff.write",
  confirmed: { keys: true },
  input: z.strictObject({ id: StaffId }),
  output: Staff,
  example: { id },
  async run(ctx, { id }) {
    const before = await lockStaff(ctx, id);
    if (!before.deactivated_at) throw new AppError("conflict", "The colleague is already active.");
    assertMayAssign(ctx, toRole(before.role));
    return changeRow(ctx, staffRows, before, { deactivated_at: null }, staffReactivated);
  },
});

/** Locks the owner's role before the person, which serializes two owners who remove each other. */
async function lockStaff(ctx: CommandCtx, id: string): Promise<StaffWithRole> {
  const ownerRole = await ctx.db.role.findFirst({ where: { tenant_id: ctx.tenant.id, template: "owner" }, select: { id: true } });
  await lockRows(ctx, "roles", ownerRole ? [ownerRole.id] : []);
  const row = await lockRow(ctx, staffRows, id);
  assertMayTouchOwner(ctx, toRole(row.role).template);
  return row;
}

/** @throws AppError `conflict` when no active owner would be left. */
async function assertOwnerRemains(ctx: CommandCtx, leaving: StaffWithRole): Promise<void> {
  if (leaving.role.template !== "owner" || leaving.deactivated_at) return;
  const others = await ctx.db.staff.count({
    where: { tenant_id: ctx.tenant.id, role_id: leaving.role_id, deactivated_at: null, id: { not: leaving.id } },
  });
  if (others === 0) throw new AppError("conflict", "This is the last active owner; make another colleague an owner first.");
}
