"use client";

import { useTranslations } from "next-intl";
import { usePart } from "@/components/api/use-record";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { tasks, type TaskRow } from "./resource";

interface DeleteTaskDialogProps {
  task: TaskRow;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a task is deleted, and names the tasks that wait for it: their order is lost with it. */
export function DeleteTaskDialog({ task, busy, onConfirm, onClose }: DeleteTaskDialogProps) {
  const t = useTranslations("tasks");
  const form = useTranslations("staff.form");
  const { data } = usePart(tasks, task.id, "dependencies", tasks.verbs.dependencies, { id: task.id });
  const waiting = data?.before ?? [];
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t("record.delete_title", { title: task.title })}
      description={t("record.delete_text")}
      actions={
        <>
          <Button onClick={onClose}>{form("cancel")}</Button>
          <Button tone="danger" busy={busy} onClick={onConfirm}>
            {t("verbs.delete.do")}
          </Button>
        </>
      }
    >
      {waiting.length === 0 ? null : (
        <div className="grid gap-1">
          <p>{t("record.delete_waiting", { count: waiting.length })}</p>
          <ul className="list-disc ps-5">
            {waiting.map(({ id, title }) => (
              <li key={id}>
                <bdi>{title}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  );
}
