import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/Badge";
import type { Tone } from "@/components/ui/Shape";
import type { TaskPriority, TaskStatus } from "@/lib/domains/tasks/schema";

const statusTones: Record<TaskStatus, Tone> = { open: "accent", in_progress: "neutral", waiting: "warn", done: "good" };
const priorityTones: Record<TaskPriority, Tone> = { low: "neutral", normal: "neutral", high: "warn", urgent: "bad" };

export function TaskStatusBadge({ status }: { status: TaskStatus }) {
  const t = useTranslations("tasks.statuses");
  return <Badge tone={statusTones[status]}>{t(status)}</Badge>;
}

export function TaskPriorityMark({ priority }: { priority: TaskPriority }) {
  const t = useTranslations("tasks.priorities");
  return priority === "high" || priority === "urgent" ? <Badge tone={priorityTones[priority]}>{t(priority)}</Badge> : <>{t(priority)}</>;
}
