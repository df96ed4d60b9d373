import { z } from "zod";
import { customFieldsOf, type WithCustomValues } from "@/lib/domains/custom-fields";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { findRow, listPage, lockRow } from "@/lib/kernel/rows";
import type { Prisma, Project as ProjectRow } from "@/prisma/generated/client";
import { projectRows } from "./rows";
import { Project, ProjectId, ProjectList, ProjectPage } from "./schema";

/** @throws AppError `not_found`. */
export function findProject(ctx: Ctx, id: string): Promise<ProjectRow & WithCustomValues> {
  return findRow(ctx, projectRows, id);
}

/** Locked, so that the project is not deleted while something is added to it. @throws AppError `not_found`. */
export function lockProject(ctx: CommandCtx, id: string): Promise<ProjectRow & WithCustomValues> {
  return lockRow(ctx, projectRows, id);
}

export const listProjectFields = customFieldsOf({ noun: "project", read: "projects.read", find: findProject });

const equal = ["status", "owner_id", "customer_id", "contract_id", "billing", "health"] as const;
const over = ["completed", "cancelled"];

export const listProjects = query({
  id: "projects.list",
  summary: "List projects, newest first",
  permission: "projects.read",
  input: ProjectList,
  output: ProjectPage,
  example: { status: "active" },
  async run(ctx, input) {
    const { open, tag, archived = false, template = false } = input;
    const where: Prisma.ProjectWhereInput = {
      AND: [
        ...equal.flatMap((name) => (input[name] === undefined ? [] : [{ [name]: input[name] }])),
        open === undefined ? {} : { status: open ? { notIn: over } : { in: over } },
        { is_template: template, archived_at: archived ? { not: null } : null },
        tag === undefined ? {} : { tags: { has: tag } },
      ],
    };
    return listPage(ctx, projectRows, input, { where, sort: "-created_at" });
  },
});

export const getProject = query({
  id: "projects.get",
  summary: "Get a project with its milestones and members",
  permission: "projects.read",
  input: z.strictObject({ id: ProjectId }),
  output: Project,
  example: { id: "prj_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  run: async (ctx, { id }) => projectRows.toResource(await findProject(ctx, id), ctx),
});
