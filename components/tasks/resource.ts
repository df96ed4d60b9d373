import { defineResource, type Wire } from "@/components/api/resource";
import type { ById, Verb } from "@/components/api/verb";
import type { FollowerList, OwnStatus, OwnStatusCreate, OwnStatusUpdate, Task, TaskCreate, TaskUpdate } from "@/lib/domains/tasks/schema";

export const tasks = defineResource<{
  row: typeof Task;
  detail: typeof Task;
  create: typeof TaskCreate;
  update: typeof TaskUpdate;
  verbs: {
    followers: Verb<ById, Wire<typeof FollowerList>>;
    follow: Verb<ById & { staff_id: string }, unknown>;
    unfollow: Verb<ById & { staff_id: string }, unknown>;
  };
}>("tasks", {
  verbs: { followers: "GET /{id}/followers", follow: "POST /{id}/followers", unfollow: "DELETE /{id}/followers/{staff_id}" },
});

export const taskStatuses = defineResource<{
  row: typeof OwnStatus;
  detail: typeof OwnStatus;
  create: typeof OwnStatusCreate;
  update: typeof OwnStatusUpdate;
  verbs: { drop: Verb<ById & { move_to?: string }, OwnStatusRow> };
}>("task-statuses", { verbs: { drop: "DELETE /{id}" } });

export type TaskRow = Wire<typeof Task>;
export type OwnStatusRow = Wire<typeof OwnStatus>;
