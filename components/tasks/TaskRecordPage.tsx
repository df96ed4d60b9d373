"use client";

import { FolderInput, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { customerLookup, staffLookup } from "@/components/api/lookup";
import { usePerform } from "@/components/api/use-perform";
import { useRecord } from "@/components/api/use-record";
import { FileList } from "@/components/record/FileList";
import { RecordEditing } from "@/components/record/record-context";
import { RecordPage } from "@/components/record/RecordPage";
import { RecordSections } from "@/components/record/RecordSections";
import { RecordTimeline } from "@/components/record/RecordTimeline";
import type { TimelineWords } from "@/components/record/timeline-words";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { MenuItem } from "@/components/ui/Menu";
import { TaskPriority, TaskStatus } from "@/lib/domains/tasks/schema";
import { ChecklistSection } from "./ChecklistSection";
import { DeleteTaskDialog } from "./DeleteTaskDialog";
import { MoveDialog } from "./MoveDialog";
import { tasks, type TaskRow } from "./resource";
import { TaskDependencies } from "./TaskDependencies";
import { TaskDetails, useTaskLabels } from "./TaskDetails";
import { TaskFollowers } from "./TaskFollowers";
import { TaskStatusBadge } from "./TaskMarks";
import { useTaskStatuses } from "./TaskStatuses";
import { useTaskKeys } from "./use-task-keys";

/** A task with its steps, sub-tasks, files and history. */
export function TaskRecordPage({ task: initial }: { task: TaskRow }) {
  const t = useTranslations("tasks");
  const can = useCan();
  const router = useRouter();
  const pagePath = usePagePath();
  const task = useRecord(tasks, initial.id, initial);
  const labels = useTaskLabels();
  useTaskKeys();
  const words = useTranslations("tasks.statuses");
  const { columns, nameOf } = useTaskStatuses(words);
  const { api, perform, busy } = usePerform([tasks.name]);
  const [asking, setAsking] = useState(false);
  const [moving, setMoving] = useState(false);
  const write: TimelineWords["write"] = (field, value) => {
    const [status, priority] = [TaskStatus.safeParse(value).data, TaskPriority.safeParse(value).data];
    if (field === "status" && status) return t(`statuses.${status}`);
    if (field === "priority" && priority) return t(`priorities.${priority}`);
    const own = field === "status_id" ? columns.find(({ key }) => key === value) : undefined;
    if (own) return nameOf(own);
    if (field === "customer_id" && typeof value === "string") return { lookup: customerLookup, id: value };
    return field === "assignee_id" && typeof value === "string" ? { lookup: staffLookup, id: value } : null;
  };
  const locked = can("tasks.write") ? null : t("record.no_permission");
  const isDone = task.status === "done";
  const move = () => perform(() => api.update(tasks, task.id, task.version, { status: isDone ? "open" : "done" }));
  const remove = () =>
    perform(
      () => api.remove(tasks, task.id, task.version),
      () => router.push(pagePath("tasks")),
    );
  return (
    <RecordEditing resource={tasks} record={task} locked={locked} labels={labels}>
      <RecordPage
        title={<bdi>{task.title}</bdi>}
        trail={[{ label: t("plural"), href: pagePath("tasks") }]}
        status={<TaskStatusBadge task={task} />}
        action={
          locked === null ? (
            <Button tone={isDone ? "secondary" : "primary"} busy={busy} onClick={() => void move()}>
              {t(isDone ? "record.reopen" : "record.complete")}
            </Button>
          ) : null
        }
        menu={
          <>
            {locked === null && task.parent_id === null ? (
              <MenuItem icon={<FolderInput aria-hidden="true" />} onSelect={() => setMoving(true)}>
                {t("move.title")}
              </MenuItem>
            ) : null}
            {can("tasks.delete") ? (
              <MenuItem tone="danger" icon={<Trash2 aria-hidden="true" />} onSelect={() => setAsking(true)}>
                {t("verbs.delete.do")}
              </MenuItem>
            ) : null}
          </>
        }
        rail={
          <>
            <TaskDependencies id={task.id} locked={locked !== null} />
            <TaskFollowers id={task.id} locked={locked !== null} />
            <FileList resource={tasks} id={task.id} locked={locked !== null} />
          </>
        }
        timeline={<RecordTimeline resource={tasks} id={task.id} labels={labels} write={write} kinds={["change", "note"]} notes />}
      >
        <TaskDetails task={task} />
        <ChecklistSection checklist={task.checklist} />
        <RecordSections noun="task" id={task.id} />
      </RecordPage>
      {moving ? <MoveDialog task={task} onClose={() => setMoving(false)} /> : null}
      {asking ? <DeleteTaskDialog task={task} busy={busy} onConfirm={() => void remove()} onClose={() => setAsking(false)} /> : null}
    </RecordEditing>
  );
}
