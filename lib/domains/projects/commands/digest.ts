import { z } from "zod";
import { toDayColumn } from "@/lib/commerce/day-column";
import { queueMail } from "@/lib/domains/mail";
import { findStaff } from "@/lib/domains/staff";
import { idOf } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { command, internal, query } from "@/lib/kernel/operation";
import { lockProject } from "../queries";
import { digestMail, readDigest, readDigestWeek, type Owned } from "../queries/digest";
import { digestInstant, isEmpty, type Digest } from "../rules/digest";
import { ProjectId } from "../schema";

const bySchedule = internal("called by the schedule that emails the owners of projects, as the system");

export const listProjectsToDigest = query({
  id: "projects.list_to_digest",
  summary: "List projects whose owner has not had this week's email",
  access: bySchedule,
  input: z.strictObject({}),
  output: z.object({ ids: z.array(ProjectId) }),
  example: {},
  async run(ctx) {
    const { monday, begun } = await readDigestWeek(ctx);
    if (!begun) return { ids: [] };
    const rows = await ctx.db.project.findMany({
      where: {
        ...{ tenant_id: ctx.tenant.id, weekly_digest: true, owner_id: { not: null }, status: { in: ["planned", "active"] } },
        digested_on: { lt: toDayColumn(monday) },
      },
      select: { id: true },
      orderBy: { id: "asc" },
    });
    return { ids: rows.map(({ id }) => id) };
  },
});

/** Queues the email in the owner's language. */
async function mailOwner(ctx: Ctx, project: Owned, monday: string, digest: Digest): Promise<string | null> {
  if ((await findStaff(ctx, project.owner_id)).deactivated_at !== null) return null;
  const mail = await digestMail(ctx, project, monday, digest);
  return (await queueMail(ctx, { ...mail, idempotency_key: `project-digest:${project.id}:${monday}` })).id;
}

export const mailProjectDigest = command({
  id: "projects.mail_digest",
  summary: "Email a project's owner about the past week, once, unless nothing happened",
  access: bySchedule,
  input: z.strictObject({ id: ProjectId }),
  output: z.object({ mail_id: idOf("mail").nullable() }),
  example: { id: "prj_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const project = await lockProject(ctx, id);
    const { owner_id } = project;
    const { monday, timezone, begun } = await readDigestWeek(ctx);
    if (!begun || !project.weekly_digest || owner_id === null || project.digested_on >= toDayColumn(monday)) return { mail_id: null };
    await ctx.db.project.updateMany({ where: { tenant_id: ctx.tenant.id, id }, data: { digested_on: toDayColumn(monday) } });
    // A project that is younger than its first Monday has no past week.
    if (project.created_at >= digestInstant(monday, timezone)) return { mail_id: null };
    const digest = await readDigest(ctx, id, monday, timezone);
    return { mail_id: isEmpty(digest) ? null : await mailOwner(ctx, { ...project, owner_id }, monday, digest) };
  },
});
