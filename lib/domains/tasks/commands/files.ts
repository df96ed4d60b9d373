import { fileOperations } from "@/lib/domains/files";
import { lockRow } from "@/lib/kernel/rows";
import { findTask } from "../queries";
import { taskRows } from "../rows";

export const {
  list: listTaskFiles,
  attach: attachTaskFile,
  detach: detachTaskFile,
} = fileOperations({
  noun: "task",
  read: "tasks.read",
  write: "tasks.write",
  find: findTask,
  lock: (ctx, id) => lockRow(ctx, taskRows, id),
});
