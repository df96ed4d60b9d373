"use client";

import { useTranslations } from "next-intl";
import { staffLookup, useLookupName, useLookupOptions } from "@/components/api/lookup";
import { Checkbox } from "@/components/ui/Checkbox";
import { Combobox } from "@/components/ui/Combobox";
import { Field } from "@/components/ui/Field";
import { InputField } from "@/components/ui/Input";
import { macroFields } from "@/lib/domains/macros/rules";
import { unknownNames } from "@/lib/domains/mail/rules";
import type { MacroRow } from "./resource";

/** A macro's task while it is edited. */
export interface TaskDraft {
  wanted: boolean;
  title: string;
  /** Days as typed; empty for none. */
  due: string;
  assignee_id: string | null;
}

/** The first part of a task that is wrong; undefined if none is. */
export function taskProblem({ wanted, title, due }: TaskDraft): "title" | "due" | undefined {
  if (!wanted) return undefined;
  if (title.trim() === "" || unknownNames(title, macroFields).length > 0) return "title";
  return due === "" || (/^\d{1,3}$/.test(due) && Number(due) <= 365) ? undefined : "due";
}

export const taskOf = ({ wanted, title, due, assignee_id }: TaskDraft): MacroRow["task"] =>
  wanted ? { title: title.trim(), due_in_days: due === "" ? null : Number(due), assignee_id } : null;

export function MacroTaskFields({
  task,
  onChange,
  error,
}: {
  task: TaskDraft;
  onChange: (task: TaskDraft) => void;
  error: "title" | "due" | undefined;
}) {
  const t = useTranslations("macros.task");
  const assignee = useLookupName(staffLookup, task.assignee_id);
  const colleagues = useLookupOptions(staffLookup);
  const set = (changes: Partial<TaskDraft>) => onChange({ ...task, ...changes });
  return (
    <fieldset className="grid gap-4">
      <Checkbox name="task" label={t("wanted")} checked={task.wanted} onChange={(event) => set({ wanted: event.target.checked })} />
      {task.wanted ? (
        <div className="grid gap-4 ps-7 sm:grid-cols-2">
          <InputField
            name="task_title"
            label={t("title")}
            required
            dir="auto"
            maxLength={200}
            error={error === "title" ? t("title_problem") : undefined}
            value={task.title}
            onChange={(event) => set({ title: event.target.value })}
            className="sm:col-span-2"
          />
          <InputField
            name="task_due"
            label={t("due_in_days")}
            optional
            inputMode="numeric"
            dir="ltr"
            error={error === "due" ? t("due_problem") : undefined}
            value={task.due}
            onChange={(event) => set({ due: event.target.value })}
          />
          <Field name="task_assignee" label={t("assignee")} optional>
            {(control) => (
              <Combobox
                {...control}
                options={colleagues}
                value={assignee}
                placeholder={t("its_user")}
                clearable
                onChange={(option) => set({ assignee_id: option?.value ?? null })}
              />
            )}
          </Field>
        </div>
      ) : null}
    </fieldset>
  );
}
