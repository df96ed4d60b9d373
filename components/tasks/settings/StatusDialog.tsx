"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { usePerform } from "@/components/api/use-perform";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { InputField, SelectField } from "@/components/ui/Input";
import { StatusColor, TaskStatus } from "@/lib/domains/tasks/schema";
import { tasks, taskStatuses, type OwnStatusRow } from "../resource";
import { colorTones } from "../status-columns";

/** Creates a status, or changes the name and colour of the one given. */
export function StatusDialog({ status, onClose }: { status: OwnStatusRow | null; onClose: () => void }) {
  const t = useTranslations("task_statuses");
  const meanings = useTranslations("tasks.statuses");
  const form = useTranslations("staff.form");
  const { api, perform, busy } = usePerform([taskStatuses.name, tasks.name]);
  const [name, setName] = useState(status?.name ?? "");
  const [color, setColor] = useState<StatusColor>(status?.color ?? "gray");
  const [meaning, setMeaning] = useState<TaskStatus>(status?.meaning ?? "in_progress");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = name.trim();
    if (typed === "" || busy) return;
    const work = () =>
      status
        ? api.update(taskStatuses, status.id, status.version, { name: typed, color })
        : api.create(taskStatuses, { name: typed, color, meaning });
    void perform(work, onClose);
  };
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t(status ? "edit" : "verbs.create.do")}
      actions={
        <>
          <Button onClick={onClose}>{form("cancel")}</Button>
          <Button type="submit" form="task_status" tone="primary" busy={busy}>
            {t(status ? "save" : "verbs.create.do")}
          </Button>
        </>
      }
    >
      <form id="task_status" noValidate method="post" onSubmit={submit} className="grid gap-4">
        <InputField
          name="name"
          label={t("fields.name")}
          dir="auto"
          required
          maxLength={40}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        {status ? null : (
          <SelectField
            name="meaning"
            label={t("fields.meaning")}
            hint={t("meaning_hint")}
            value={meaning}
            onChange={(event) => setMeaning(TaskStatus.parse(event.target.value))}
          >
            {TaskStatus.options.map((value) => (
              <option key={value} value={value}>
                {meanings(value)}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField
          name="color"
          label={t("fields.color")}
          value={color}
          onChange={(event) => setColor(StatusColor.parse(event.target.value))}
        >
          {StatusColor.options.map((value) => (
            <option key={value} value={value}>
              {t(`colors.${value}`)}
            </option>
          ))}
        </SelectField>
        <p>
          <Badge tone={colorTones[color]}>
            <bdi>{name.trim() === "" ? t("name") : name}</bdi>
          </Badge>
        </p>
      </form>
    </Dialog>
  );
}
