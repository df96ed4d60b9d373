import { useTranslations } from "next-intl";
import { namesOf } from "@/components/list/names";
import { Badge } from "@/components/ui/Badge";
import type { Tone } from "@/components/ui/Shape";
import type { TaskPriority, TaskStatus } from "@/lib/domains/tasks/schema";
import { useTaskStatuses } from "./TaskStatuses";

const priorityTones: Record<TaskPriority, Tone> = { low: "neutral", normal: "neutral", high: "warn", urgent: "bad" };
export const taskPriorities = namesOf(priorityTones);

/** The task's status as the company names it. */
export function TaskStatusBadge({ task }: { task: { status: TaskStatus; status_id: string | null } }) {
  const t = useTranslations("tasks.statuses");
  const { columnOf, nameOf } = useTaskStatuses(t);
  const column = columnOf(task);
  return (
    <Badge tone={column.tone}>
      <bdi>{nameOf(column)}</bdi>
    </Badge>
  );
}

export function TaskPriorityMark({ priority }: { priority: TaskPriority }) {
  const t = useTranslations("tasks.priorities");
  return priority === "high" || priority === "urgent" ? <Badge tone={priorityTones[priority]}>{t(priority)}</Badge> : <>{t(priority)}</>;
}
