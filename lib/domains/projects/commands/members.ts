import { z } from "zod";
import { idOf } from "@/lib/kernel/base/ids";
import { command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { projectUpdated } from "../events";
import { membersOf } from "../resource";
import { projectRows } from "../rows";
import { withMember, withoutMember } from "../rules";
import { MemberRole, Project, ProjectId } from "../schema";
import { assertWorks } from "./columns";

export const addProjectMember = command({
  id: "projects.add_member",
  summary: "Assign a colleague to a project; for a member, change the role",
  permission: "projects.write",
  input: z.strictObject({ id: ProjectId, staff_id: idOf("staff"), role: MemberRole.optional() }),
  output: Project,
  example: { id: "prj_01jd0p2q3r4s5t6v7w8x9y0z1a", staff_id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a", role: "member" },
  async run(ctx, { id, staff_id, role }) {
    const before = await lockRow(ctx, projectRows, id);
    const present = membersOf(before);
    const former = present.find((member) => member.staff_id === staff_id);
    if (former !== undefined && (role ?? former.role) === former.role) return projectRows.toResource(before, ctx);
    await assertWorks(ctx, "staff_id", staff_id);
    return changeRow(ctx, projectRows, before, { members: withMember(present, { staff_id, role: role ?? "member" }) }, projectUpdated);
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
