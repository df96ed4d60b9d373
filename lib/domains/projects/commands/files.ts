import { fileOperations, shareFileOperation } from "@/lib/domains/files";
import { lockRow } from "@/lib/kernel/rows";
import { findProject } from "../queries";
import { projectRows } from "../rows";

export const {
  list: listProjectFiles,
  attach: attachProjectFile,
  detach: detachProjectFile,
} = fileOperations({
  noun: "project",
  read: "projects.read",
  write: "projects.write",
  find: findProject,
  lock: (ctx, id) => lockRow(ctx, projectRows, id),
});

export const shareProjectFile = shareFileOperation({
  noun: "project",
  write: "projects.write",
  lock: (ctx, id) => lockRow(ctx, projectRows, id),
});
