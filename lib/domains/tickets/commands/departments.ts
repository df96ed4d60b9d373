import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { command } from "@/lib/kernel/operation";
import { auditChange, changeRow, findRow, lockRow } from "@/lib/kernel/rows";
import { departmentCreated, departmentDeleted, departmentUpdated } from "../events";
import { departmentRows } from "../rows";
import { Department, DepartmentCreate, DepartmentId, DepartmentUpdate } from "../schema";
import { assertColleague, assertPolicy } from "./parts";

const example = { id: "dep_01jd0p2q3r4s5t6v7w8x9y0z1a" };

/** Makes these colleagues the members; those who stay keep their turn, and new ones begin with the present turn. */
async function replaceMembers(ctx: CommandCtx, departmentId: string, memberIds: readonly string[]): Promise<void> {
  const own = { tenant_id: ctx.tenant.id, department_id: departmentId };
  for (const [index, id] of memberIds.entries()) await assertColleague(ctx, id, `member_ids.${index}`);
  const present = await ctx.db.departmentMember.findMany({ where: own });
  const last_turn = Math.max(0, ...present.map((member) => member.last_turn));
  await ctx.db.departmentMember.deleteMany({ where: { ...own, staff_id: { notIn: [...memberIds] } } });
  const added = [...new Set(memberIds)].filter((id) => !present.some(({ staff_id }) => staff_id === id));
  const now = ctx.clock.now();
  if (added.length > 0)
    await ctx.db.departmentMember.createMany({ data: added.map((staff_id) => ({ ...own, id: newId(now), staff_id, last_turn })) });
}

export const createDepartment = command({
  id: "departments.create",
  summary: "Create a department of colleagues who answer tickets",
  permission: "departments.write",
  input: DepartmentCreate,
  output: Department,
  example: { name: "Technical support", assignment: "round_robin", member_ids: ["stf_01jd0p2q3r4s5t6v7w8x9y0z1a"] },
  async run(ctx, { member_ids = [], signature = "", email = null, assignment = "manual", sla_policy_id = null, name }) {
    await assertPolicy(ctx, sla_policy_id);
    const now = ctx.clock.now();
    const id = newId(now);
    const stamps = { id, tenant_id: ctx.tenant.id, created_at: now, updated_at: now };
    await ctx.db.department.create({ data: { ...stamps, name, signature, email, assignment, sla_policy_id } });
    await replaceMembers(ctx, id, member_ids);
    const after = departmentRows.toResource(await findRow(ctx, departmentRows, id), ctx);
    auditChange(ctx, { noun: "department", schema: Department, before: null, after, event: departmentCreated });
    return after;
  },
});

export const updateDepartment = command({
  id: "departments.update",
  summary: "Change a department; only the fields sent change",
  permission: "departments.write",
  input: DepartmentUpdate.extend({ id: DepartmentId }),
  output: Department,
  example: { ...example, assignment: "load_balanced" },
  async run(ctx, { id, member_ids, ...fields }) {
    const before = await lockRow(ctx, departmentRows, id);
    if (before.deleted_at) throw new AppError("conflict", "The department is deleted.");
    if (Object.keys(fields).length === 0 && member_ids === undefined) return departmentRows.toResource(before, ctx);
    await assertPolicy(ctx, fields.sla_policy_id);
    if (member_ids !== undefined) await replaceMembers(ctx, id, member_ids);
    return changeRow(ctx, departmentRows, before, fields, departmentUpdated);
  },
});

export const deleteDepartment = command({
  id: "departments.delete",
  summary: "Delete a department; its tickets stay in it, and new ones can’t be put there",
  permission: "departments.write",
  input: z.strictObject({ id: DepartmentId }),
  output: Department,
  example,
  async run(ctx, { id }) {
    const before = await lockRow(ctx, departmentRows, id);
    if (before.deleted_at) throw new AppError("conflict", "The department is deleted already.");
    return changeRow(ctx, departmentRows, before, { deleted_at: ctx.clock.now() }, departmentDeleted);
  },
});
