"use client";

import { useTranslations } from "next-intl";
import { customerLookup, staffLookup } from "@/components/api/lookup";
import { useSingle } from "@/components/api/use-record";
import { EditableField } from "@/components/record/EditableField";
import { Fields, Section } from "@/components/record/Section";
import { projects } from "@/components/projects/resource";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { DateText } from "@/components/ui/DateText";
import { Facts } from "@/components/ui/Facts";
import { TaskPriority } from "@/lib/domains/tasks/schema";
import { TimeText } from "./DueText";
import { tasks, type TaskRow } from "./resource";
import { statusFields } from "./status-columns";
import { useTaskStatuses } from "./TaskStatuses";

const names = [
  ...["title", "description", "status", "status_id", "priority", "assignee_id", "starts_on", "due_on", "estimate_minutes", "checklist"],
  ...["due_time", "tags", "milestone_key"],
  ...["parent_id", "customer_id", "contract_id", "ticket_id", "project_id", "hourly_rate", "shared"],
] as const;

/** The labels of a task's fields, for edits and the timeline. */
export function useTaskLabels(): Readonly<Record<string, string>> {
  const t = useTranslations("tasks.fields");
  return Object.fromEntries(names.map((name) => [name, t(name as "title")]));
}

/** What is to be done, by whom and when, each value edited in place, and what it is for. */
export function TaskDetails({ task }: { task: TaskRow }) {
  const t = useTranslations("tasks");
  const label = useTranslations("tasks.fields");
  const pagePath = usePagePath();
  const words = useTranslations("tasks.statuses");
  const { columns, columnOf, nameOf } = useTaskStatuses(words);
  const can = useCan();
  const project = useSingle(projects, can("projects.read") ? task.project_id : null, null);
  const parent = useSingle(tasks, task.parent_id, null);
  const milestones = project?.milestones ?? [];
  const titles: Readonly<Record<string, string | undefined>> = { project_id: project?.name, parent_id: parent?.title };
  const places = (
    [
      ["parent_id", "tasks", task.parent_id],
      ["contract_id", "contracts", task.contract_id],
      ["ticket_id", "tickets", task.ticket_id],
      ["project_id", "projects", task.project_id],
    ] as const
  ).flatMap(([name, list, id]) => {
    if (id === null) return [];
    const value = (
      <AheadLink href={pagePath(list, id)} className="inline-flex min-h-6 items-center hover:underline">
        {titles[name] === undefined ? t(`record.open_${name}`) : <bdi className="[overflow-wrap:anywhere]">{titles[name]}</bdi>}
      </AheadLink>
    );
    return [{ label: label(name), value }];
  });
  return (
    <Section title={t("record.details")}>
      <Fields>
        <EditableField kind="text" name="title" label={label("title")} maxLength={200} required />
        <EditableField
          kind="options"
          name="status"
          label={label("status")}
          options={columns.map((column) => ({ value: column.key, label: nameOf(column) }))}
          own={{ value: columnOf(task).key, toChanges: (key) => statusFields(String(key)) }}
        />
        <EditableField kind="lookup" name="assignee_id" label={label("assignee_id")} lookup={staffLookup} clearable />
        <EditableField
          kind="day"
          name="starts_on"
          label={label("starts_on")}
          show={(day: string | null) => (day === null ? null : <DateText value={day} />)}
        />
        <EditableField
          kind="day"
          name="due_on"
          label={label("due_on")}
          show={(day: string | null) => (day === null ? null : <DateText value={day} />)}
        />
        {task.due_on === null ? null : (
          <EditableField
            kind="text"
            name="due_time"
            label={label("due_time")}
            maxLength={5}
            hint={t("record.time_hint")}
            show={(time: string | null) => (time === null ? null : <TimeText time={time} />)}
          />
        )}
        <EditableField
          kind="options"
          name="priority"
          label={label("priority")}
          options={TaskPriority.options.map((value) => ({ value, label: t(`priorities.${value}`) }))}
        />
        <EditableField kind="list" name="tags" label={label("tags")} />
        {milestones.length === 0 ? null : (
          <EditableField
            kind="options"
            name="milestone_key"
            label={label("milestone_key")}
            clearable
            options={milestones.map(({ key, title }) => ({ value: key, label: title }))}
          />
        )}
        <EditableField kind="number" name="estimate_minutes" label={label("estimate_minutes")} />
        {task.contract_id === null && task.ticket_id === null && task.project_id === null ? (
          <EditableField kind="lookup" name="customer_id" label={label("customer_id")} lookup={customerLookup} clearable />
        ) : null}
        {task.project_id === null ? null : <EditableField kind="decimal" name="hourly_rate" label={label("hourly_rate")} places={3} />}
        {task.project_id === null ? null : (
          <EditableField kind="flag" name="shared" label={label("shared")} note={t("record.shared_note")} />
        )}
        <EditableField kind="area" name="description" label={label("description")} maxLength={10_000} whenEmpty="" />
      </Fields>
      {places.length === 0 ? null : <Facts facts={places} />}
    </Section>
  );
}
