"use client";

import { useTranslations } from "next-intl";
import { usePart, useSingle } from "@/components/api/use-record";
import { usePerform } from "@/components/api/use-perform";
import { contracts } from "@/components/contracts/resource";
import { customers } from "@/components/customers/resource";
import { projects } from "@/components/projects/resource";
import { Section } from "@/components/record/Section";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { tickets } from "@/components/tickets/resource";
import { AheadLink } from "@/components/ui/AheadLink";
import { Badge } from "@/components/ui/Badge";
import { Button, ButtonLink } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { Input, Select } from "@/components/ui/Input";
import { tasks } from "./resource";
import { useTaskStatuses } from "./TaskStatuses";

type PlaceName = "customer_id" | "contract_id" | "ticket_id" | "project_id" | "parent_id";

interface RecordTasksProps {
  owner: { name: string };
  place: PlaceName;
  id: string;
}

/** The tasks of a record, with a field to add one by its title. */
function RecordTasks({ owner, place, id }: RecordTasksProps) {
  const t = useTranslations("tasks.on_records");
  const words = useTranslations("tasks.on_records.statuses");
  const { columnOf, nameOf } = useTaskStatuses(words);
  const can = useCan();
  const pagePath = usePagePath();
  const { api, perform, busy } = usePerform([tasks.name, owner.name]);
  const { data } = usePart(owner, id, "tasks", tasks.list, { [place]: id, limit: "50", include: "total" });
  const milestones = useSingle(projects, place === "project_id" ? id : null, null)?.milestones ?? [];
  // The form keeps the text, so that what is typed while the page still starts is not lost.
  function add(form: HTMLFormElement): void {
    const typed = new FormData(form);
    const title = String(typed.get("new_task")).trim();
    const milestone_key = String(typed.get("new_task_milestone") ?? "");
    if (title === "" || busy) return;
    void perform(
      () => api.create(tasks, { title, [place]: id, ...(milestone_key === "" ? {} : { milestone_key }) }),
      () => form.reset(),
    );
  }
  return (
    <Section
      title={t(place === "parent_id" ? "sub_tasks" : "title")}
      {...(place === "parent_id" || place === "ticket_id" ? {} : { all: { list: "tasks", filter: { [place]: id }, total: data?.total } })}
    >
      <ul className="grid text-sm">
        {data?.data.map((task) => (
          <li key={task.id} className="flex min-h-9 items-center gap-3 border-b border-line last:border-0">
            <AheadLink href={pagePath("tasks", task.id)} className="min-h-6 min-w-0 flex-1 truncate font-medium hover:underline">
              <bdi>{task.title}</bdi>
            </AheadLink>
            <Badge tone={columnOf(task).tone}>
              <bdi>{nameOf(columnOf(task))}</bdi>
            </Badge>
            {task.due_on === null ? null : (
              <span className="text-muted max-sm:hidden">
                <DateText value={task.due_on} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {data?.data.length === 0 ? <p className="py-2 text-sm text-muted">{t("empty")}</p> : null}
      {can("tasks.write") ? (
        <form
          noValidate
          method="post"
          className="flex flex-wrap gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            add(event.currentTarget);
          }}
        >
          <span className="min-w-40 flex-1">
            <Input name="new_task" aria-label={t("add_label")} placeholder={t("add_label")} maxLength={200} />
          </span>
          {milestones.length === 0 ? null : (
            <Select name="new_task_milestone" aria-label={t("milestone")}>
              <option value="">{t("no_milestone")}</option>
              {milestones.map(({ key, title }) => (
                <option key={key} value={key}>
                  {title}
                </option>
              ))}
            </Select>
          )}
          <Button type="submit" busy={busy}>
            {t("add")}
          </Button>
          {place === "project_id" ? (
            <ButtonLink tone="quiet" href={`${pagePath("tasks", "new")}?project_id=${id}`}>
              {t("more")}
            </ButtonLink>
          ) : null}
        </form>
      ) : null}
    </Section>
  );
}

export const CustomerTasks = ({ id }: { id: string }) => <RecordTasks owner={customers} place="customer_id" id={id} />;
export const ContractTasks = ({ id }: { id: string }) => <RecordTasks owner={contracts} place="contract_id" id={id} />;
export const TicketTasks = ({ id }: { id: string }) => <RecordTasks owner={tickets} place="ticket_id" id={id} />;
/** Sub-tasks have none themselves. */
export function SubTasks({ id }: { id: string }) {
  const task = useSingle(tasks, id, null);
  return task === null || task.parent_id !== null ? null : <RecordTasks owner={tasks} place="parent_id" id={id} />;
}
export const ProjectTasks = ({ id }: { id: string }) => <RecordTasks owner={projects} place="project_id" id={id} />;
