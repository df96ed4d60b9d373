import { customValuesOf, scopesOf } from "@/lib/domains/custom-fields";
import { defineRows } from "@/lib/kernel/rows";
import { visible } from "./policy";
import { toProject } from "./resource";
import { Project } from "./schema";

export const projectRows = defineRows({
  noun: "project",
  model: "project",
  extension: customValuesOf("project"),
  visible,
  schema: Project,
  toResource: (row, ctx) => toProject(row, scopesOf(ctx)),
});
