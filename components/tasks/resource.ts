import { defineResource, type Wire } from "@/components/api/resource";
import type { Task, TaskCreate, TaskUpdate } from "@/lib/domains/tasks/schema";

export const tasks = defineResource<{
  row: typeof Task;
  detail: typeof Task;
  create: typeof TaskCreate;
  update: typeof TaskUpdate;
}>("tasks");

export type TaskRow = Wire<typeof Task>;
