import type { BulkVerbs } from "@/components/list/bulk-verbs";
import { defineResource, type Wire } from "@/components/api/resource";
import type { ById, Verb } from "@/components/api/verb";
import type {
  DependentsMoved,
  FollowerList,
  OwnStatus,
  OwnStatusCreate,
  OwnStatusUpdate,
  Task,
  TaskBulk,
  TaskBulkPreview,
  TaskCreate,
  TaskDependencies,
  TaskPreference,
  TaskUpdate,
} from "@/lib/domains/tasks/schema";

type TaskBulkVerbs = BulkVerbs<Wire<typeof TaskBulk>>;

export const tasks = defineResource<{
  row: typeof Task;
  detail: typeof Task;
  create: typeof TaskCreate;
  update: typeof TaskUpdate;
  verbs: {
    bulk: TaskBulkVerbs["bulk"];
    list_bulk: TaskBulkVerbs["list_bulk"];
    undo_bulk: TaskBulkVerbs["undo_bulk"];
    preview_bulk: Verb<Wire<typeof TaskBulk>, Wire<typeof TaskBulkPreview>>;
    followers: Verb<ById, Wire<typeof FollowerList>>;
    follow: Verb<ById & { staff_id: string }, unknown>;
    unfollow: Verb<ById & { staff_id: string }, unknown>;
    dependencies: Verb<ById, Wire<typeof TaskDependencies>>;
    add_dependency: Verb<ById & { after_id: string }, TaskRow>;
    remove_dependency: Verb<ById & { after_id: string }, TaskRow>;
    move_dependents: Verb<ById & { days: number }, Wire<typeof DependentsMoved>>;
    look: Verb<Wire<typeof TaskPreference>, Wire<typeof TaskPreference>>;
  };
}>("tasks", {
  verbs: {
    followers: "GET /{id}/followers",
    follow: "POST /{id}/followers",
    unfollow: "DELETE /{id}/followers/{staff_id}",
    dependencies: "GET /{id}/dependencies",
    add_dependency: "POST /{id}/dependencies",
    remove_dependency: "DELETE /{id}/dependencies/{after_id}",
    move_dependents: "POST /{id}/dependents/move",
    look: "PUT /preferences",
    bulk: "POST /bulk",
    preview_bulk: "POST /bulk/preview",
    list_bulk: "GET /bulk",
    undo_bulk: "POST /bulk/{bulk_id}/undo",
  },
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
