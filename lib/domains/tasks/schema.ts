import { z } from "zod";
import { NonNegativeMoneyText } from "@/lib/commerce/money";
import { Day } from "@/lib/commerce/schedule";
import { customInput, customListQuery, customValues } from "@/lib/domains/custom-fields/schema";
import { idOf, idOrNone } from "@/lib/kernel/base/ids";
import { listQuery, pageOf, textFilter } from "@/lib/kernel/base/paging";
import { QueryFlag, Timestamp, lineOf, textOf } from "@/lib/kernel/base/wire";
import { Checklist, DueTime, OwnStatusId, TaskId, TaskPriority, TaskStatus, TaskTag } from "./schema/fields";

export * from "./schema/bulk";
export * from "./schema/fields";

const taskFields = z.strictObject({
  title: lineOf(200),
  description: textOf(10_000),
  /** The fixed status, which is the meaning of the company's own one. */
  status: TaskStatus,
  /** The company's own status; null where it has none of that meaning. Alone, it sets `status` too. */
  status_id: OwnStatusId.nullable(),
  priority: TaskPriority,
  assignee_id: idOf("staff").nullable(),
  /** When the work begins; not after the due date. */
  starts_on: Day.nullable(),
  /** In the company's time zone. */
  due_on: Day.nullable(),
  /** On the due date, in the company's time zone; without a date there is none. */
  due_time: DueTime.nullable(),
  estimate_minutes: z.int().min(1).max(100_000).nullable(),
  checklist: Checklist,
  /** The task that it is a step of. */
  parent_id: TaskId.nullable(),
  /** What the task is for: one of the four, or none. A sub-task is for what the task above it is for. */
  customer_id: idOf("customer").nullable(),
  contract_id: idOf("contract").nullable(),
  ticket_id: idOf("ticket").nullable(),
  project_id: idOf("project").nullable(),
  /** The rate of this task's time instead of the project's, in its currency; only for a task of a project. */
  hourly_rate: NonNegativeMoneyText.nullable(),
  /** Whether the customer sees title, date and whether it is done, with the shared project; default: no. */
  shared: z.boolean(),
  tags: z.array(TaskTag).max(20),
  /** The milestone of its project that the task leads to; another project clears it. */
  milestone_key: z.string().max(40).nullable(),
});

export const Task = z.object({
  id: TaskId,
  ...taskFields.shape,
  /** Null for tasks of programs and schedules. A task that is for nothing else is seen by its creator and its assignee alone. */
  creator_id: idOf("staff").nullable(),
  status_changed_at: Timestamp,
  ...customValues.shape,
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Task = z.output<typeof Task>;

/** Open, of normal priority, and assigned to the colleague who creates it, where nothing else is sent. */
export const TaskCreate = taskFields.partial().required({ title: true }).extend(customInput.shape);

export const TaskUpdate = taskFields.omit({ parent_id: true }).partial().extend(customInput.shape);

export const TaskList = customListQuery(["created_at", "updated_at", "status_changed_at", "title", "due_on"]).extend({
  assignee_id: idOrNone("staff").optional(),
  status: TaskStatus.optional(),
  status_id: idOrNone("task_status").optional(),
  priority: TaskPriority.optional(),
  active: QueryFlag.describe("True for those that are not done.").optional(),
  due_from: Day.optional(),
  due_until: Day.optional(),
  parent_id: idOrNone("task").optional(),
  customer_id: idOrNone("customer").optional(),
  contract_id: idOrNone("contract").optional(),
  ticket_id: idOrNone("ticket").optional(),
  project_id: idOrNone("project").optional(),
  tag: TaskTag.optional(),
  milestone_key: z.string().max(40).optional(),
  q: textFilter("the title"),
});
export const TaskPage = pageOf(Task);

export const FollowerChange = z.strictObject({ id: TaskId, staff_id: idOf("staff") });
export const FollowerList = z.object({ data: z.array(z.object({ staff_id: idOf("staff"), name: z.string() })) });

export const StatusColor = z.enum(["gray", "blue", "green", "amber", "red"]);
export type StatusColor = z.output<typeof StatusColor>;

const statusFields = z.strictObject({
  name: lineOf(40),
  color: StatusColor,
});

export const OwnStatus = z.object({
  id: OwnStatusId,
  ...statusFields.shape,
  /** The fixed status of its tasks. */
  meaning: TaskStatus,
  /** Its place among the others, from 0. */
  position: z.int(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});

/** Gray, and after the others of its meaning, where nothing else is sent. */
export const OwnStatusCreate = statusFields.partial({ color: true }).extend({ meaning: TaskStatus });
export const OwnStatusUpdate = statusFields.extend({ position: z.int().min(0).max(100) }).partial();
export const OwnStatusList = listQuery(["position", "created_at"]);
export const OwnStatusPage = pageOf(OwnStatus);

/** `move_to` is where its tasks go: another status of the same meaning, named where the company has one. */
export const OwnStatusDelete = z.strictObject({ id: OwnStatusId, move_to: OwnStatusId.optional() });

/** The shapes in which tasks are shown, and how much time their timeline shows at once. */
export const TaskShape = z.enum(["list", "board", "calendar", "timeline"]);
export type TaskShape = z.output<typeof TaskShape>;
export const TaskZoom = z.enum(["week", "month", "quarter"]);

/** How a colleague looks at the tasks. */
export const TaskPreference = z.strictObject({ shape: TaskShape, zoom: TaskZoom });
/** Today is in the company's time zone. */
export const TaskLook = TaskPreference.extend({ today: Day });

/** `after_id` is the task that comes before. */
export const DependencyChange = z.strictObject({ id: TaskId, after_id: TaskId });
const LinkedTask = z.object({ id: TaskId, title: z.string(), status: TaskStatus });
/** The tasks that come before a task, and those that wait for it. */
export const TaskDependencies = z.object({ after: z.array(LinkedTask), before: z.array(LinkedTask) });

/** Moves what waits for a task, and what waits for that, by some days. */
export const DependentsMove = z.strictObject({ id: TaskId, days: z.int().min(-1000).max(1000) });
export const DependentsMoved = z.object({ moved: z.int() });

const PlannedDates = z.object({ starts_on: Day.nullable(), due_on: Day.nullable() });
/** By the id of a task as the database has it, or the key of a milestone. */
export const BaselinePlan = z.record(z.string(), PlannedDates);
export const ProjectBaselineState = z.object({ baseline_at: Timestamp.nullable() });

/** A milestone of a project or one of its tasks. */
const TimelineEntry = z.object({
  kind: z.enum(["milestone", "task"]),
  title: z.string(),
  starts_on: Day.nullable(),
  due_on: Day.nullable(),
  done: z.boolean(),
  /** Of milestones alone. */
  milestone_key: z.string().nullable(),
  /** Of tasks alone. */
  task_id: TaskId.nullable(),
  status: TaskStatus.nullable(),
  assignee_id: idOf("staff").nullable(),
  /** The version of a task, for a change. */
  version: z.int().nullable(),
  /** The tasks that come before. */
  after_ids: z.array(TaskId),
  /** The dates of the saved plan; null for what is not in it. */
  baseline: PlannedDates.nullable(),
});

export const ProjectTimeline = z.object({ data: z.array(TimelineEntry), baseline_at: Timestamp.nullable() });

/** What of a project a copy gets. */
export const CopyPart = z.enum(["tasks", "milestones", "members", "files"]);
export type CopyPart = z.output<typeof CopyPart>;

export const ProjectCopy = z.strictObject({
  id: idOf("project"),
  name: lineOf(200),
  /** Default: that of the project. */
  customer_id: idOf("customer").optional(),
  /** The start of the copy; all dates keep their distance from it. Default: dates stay as they are. */
  starts_on: Day.optional(),
  /** Dates that fall on the company's weekend move to the next working day; default: yes. */
  working_days: z.boolean().optional(),
  /** Default: tasks, milestones and members. */
  parts: z.array(CopyPart).optional(),
  /** The copy is a template: without people, and in no list of work. Default: no. */
  as_template: z.boolean().optional(),
});
