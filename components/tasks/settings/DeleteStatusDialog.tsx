"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePerform } from "@/components/api/use-perform";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { SelectField } from "@/components/ui/Input";
import { tasks, taskStatuses, type OwnStatusRow } from "../resource";

interface DeleteStatusDialogProps {
  status: OwnStatusRow;
  all: readonly OwnStatusRow[];
  onClose: () => void;
}

/** Asks where the status's tasks go: to another status of its meaning, or to the standard one once it is the last. */
export function DeleteStatusDialog({ status, all, onClose }: DeleteStatusDialogProps) {
  const t = useTranslations("task_statuses");
  const meanings = useTranslations("tasks.statuses");
  const form = useTranslations("staff.form");
  const { api, perform, busy } = usePerform([taskStatuses.name, tasks.name]);
  const others = all.filter(({ id, meaning }) => id !== status.id && meaning === status.meaning);
  const [target, setTarget] = useState(others[0]?.id ?? "");
  const remove = () =>
    void perform(() => api.call(taskStatuses.verbs.drop, { id: status.id, ...(target === "" ? {} : { move_to: target }) }), onClose);
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t("delete.title", { name: status.name })}
      description={others.length === 0 ? t("delete.last", { meaning: meanings(status.meaning) }) : t("delete.text")}
      actions={
        <>
          <Button onClick={onClose}>{form("cancel")}</Button>
          <Button tone="danger" busy={busy} onClick={remove}>
            {t("verbs.delete.do")}
          </Button>
        </>
      }
    >
      {others.length === 0 ? null : (
        <SelectField name="move_to" label={t("fields.move_to")} value={target} onChange={(event) => setTarget(event.target.value)}>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </Dialog>
  );
}
