import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { fromWire } from "@/lib/commerce/money";
import { idOf } from "@/lib/kernel/base/ids";
import { command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { projectUpdated } from "../events";
import { membersOf } from "../resource";
import { projectRows } from "../rows";
import { withMember, withoutMember } from "../rules";
import { Project, ProjectId, ProjectMember } from "../schema";
import { assertWorks } from "./columns";

export const addProjectMember = command({
  id: "projects.add_member",
  summary: "Assign a colleague to a project; for a member, change role or rate",
  permission: "projects.write",
  input: ProjectMember.partial({ role: true, hourly_rate: true }).extend({ id: ProjectId }),
  output: Project,
  example: { id: "prj_01jd0p2q3r4s5t6v7w8x9y0z1a", staff_id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a", role: "member" },
  async run(ctx, { id, staff_id, role, hourly_rate }) {
    const before = await lockRow(ctx, projectRows, id);
    const present = membersOf(before);
    const former = present.find((member) => member.staff_id === staff_id);
    const rate = hourly_rate === undefined ? (former?.hourly_rate ?? null) : hourly_rate;
    if (former !== undefined && (role ?? former.role) === former.role && rate === former.hourly_rate)
      return projectRows.toResource(before, ctx);
    if (rate !== null) fromWire(rate, Currency.parse(before.currency), "hourly_rate");
    await assertWorks(ctx, "staff_id", staff_id);
    return changeRow(
      ctx,
      projectRows,
      before,
      { members: withMember(present, { staff_id, role: role ?? former?.role ?? "member", hourly_rate: rate }) },
      projectUpdated,
    );
  },
});

export const removeProjectMember = command({
  id: "projects.remove_member",
  summary: "Remove a colleague from a project; tasks and time stay as they are",
  permission: "projects.write",
  input: z.strictObject({ id: ProjectId, staff_id: idOf("staff") }),
  output: Project,
  example: { id: "prj_01jd0p2q3r4s5t6v7w8x9y0z1a", staff_id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id, staff_id }) {
    const before = await lockRow(ctx, projectRows, id);
    return changeRow(ctx, projectRows, before, { members: withoutMember(membersOf(before), staff_id) }, projectUpdated);
  },
});
