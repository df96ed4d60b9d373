"use client";

import { CalendarClock, CalendarPlus, CircleDot, Flag, Goal, Tag, Trash2, UserRound, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Wire } from "@/components/api/resource";
import { staffLookup, type Lookup } from "@/components/api/lookup";
import { bulkThrough } from "@/components/list/bulk-through";
import type { BulkAction } from "@/components/list/declaration";
import { projects } from "@/components/projects/resource";
import { useCan } from "@/components/shell/workplace";
import type { Option } from "@/components/ui/use-options";
import { isolate } from "@/lib/commerce/direction";
import { chosenName, findName, namesOf } from "@/components/list/names";
import type { TaskBulk, TaskRefusal } from "@/lib/domains/tasks/schema";
import { foldText } from "@/lib/kernel/base/fold-text";
import { taskKeys } from "./use-task-keys";
import { tasks, type TaskRow } from "./resource";
import { taskPriorities } from "./TaskMarks";
import { useTaskStatuses } from "./TaskStatuses";

const refusals = namesOf<Wire<typeof TaskRefusal>>({
  after_due: true,
  no_date: true,
  too_many_tags: true,
  another_project: true,
  has_steps: true,
  has_time: true,
});
const bulk = bulkThrough({ bulk: tasks.verbs.bulk, undo_bulk: tasks.verbs.undo_bulk });
const letterOf = (field: string) => Object.entries(taskKeys).find(([, name]) => name === field)?.[0] ?? "";

const matching = (list: readonly Option[], text: string) => list.filter(({ label }) => foldText(label).includes(foldText(text)));

/** A question with few answers. */
const choiceOf = (key: string, list: readonly Option[]): Lookup => ({
  key,
  search: (_api, text) => Promise.resolve(matching(list, text)),
  resolve: (_api, id) => Promise.resolve(list.find(({ value }) => value === id) ?? null),
});

/** The choice of no milestone: one to be made, so that the dialog does not start with it. */
const noMilestone = "none";

/** The milestones of open projects, as `project milestone`, after the choice of none. */
const milestoneLookup = (none: string): Lookup => ({
  key: "milestones",
  async search(api, text, signal) {
    const { data } = await api.list(projects, { limit: "100", sort: "-updated_at", open: "true" }, signal);
    const all = data.flatMap(({ id, name, milestones }) =>
      milestones.map(({ key, title }) => ({ value: `${id} ${key}`, label: `${isolate(title)} · ${isolate(name)}` })),
    );
    return matching([{ value: noMilestone, label: none }, ...all], text).slice(0, 50);
  },
  resolve: () => Promise.resolve(null),
});

const milestoneOf = (answer: Option | null) => {
  if (answer === null || answer.value === noMilestone) return { project_id: null, milestone_key: null };
  const [project_id = null, milestone_key = null] = answer.value.split(" ");
  return { project_id, milestone_key };
};

const hasTag = ({ tags }: TaskRow, answer: Option | null) => tags.some((tag) => foldText(tag) === foldText(answer?.value.trim() ?? ""));

/** What can be done with several tasks at once. */
export function useTaskBulk(): BulkAction<TaskRow>[] {
  const t = useTranslations("tasks");
  const words = useTranslations("tasks.statuses");
  const can = useCan();
  const { columns, columnOf, nameOf } = useTaskStatuses(words);
  const mayMilestone = can("projects.read");
  return useMemo(() => {
    const act = (
      action: Omit<BulkAction<TaskRow>, "run" | "permission"> & Pick<Partial<BulkAction<TaskRow>>, "permission">,
      toWire: (ids: string[], answer: Option | null) => Wire<typeof TaskBulk>,
    ): BulkAction<TaskRow> => ({
      permission: "tasks.write",
      ...action,
      async refusals(api, ids, answer, signal) {
        const { results } = await api.ask(tasks.verbs.preview_bulk, toWire([...ids], answer), signal);
        return results.flatMap(({ id, outcome }) => {
          const reason = findName(refusals, outcome);
          return reason === undefined ? [] : [{ id, reason: t(`bulk.reasons.${reason}`) }];
        });
      },
      run: bulk(toWire),
    });
    const statuses = choiceOf(
      "task-statuses",
      columns.map((column) => ({ value: column.key, label: nameOf(column) })),
    );
    const priorities = choiceOf(
      "task-priorities",
      taskPriorities.map((value) => ({ value, label: t(`priorities.${value}`) })),
    );
    const tag = { kind: "text", label: t("fields.tag") } as const;
    const milestone = act(
      {
        key: "milestone",
        label: t("fields.milestone_key"),
        icon: <Goal />,
        question: { kind: "lookup", label: t("fields.milestone_key"), lookup: milestoneLookup(t("record.no_milestone")) },
        affects: (row, answer) => row.milestone_key !== milestoneOf(answer).milestone_key,
        describe: (count, answer) =>
          answer && answer.value !== noMilestone
            ? t("bulk.milestone_text", { count, name: answer.label })
            : t("bulk.no_milestone_text", { count }),
      },
      (ids, answer) => ({ action: "milestone", ids, ...milestoneOf(answer) }),
    );
    return [
      act(
        {
          key: "status",
          label: t("fields.status"),
          icon: <CircleDot />,
          letter: letterOf("status"),
          question: { kind: "lookup", label: t("fields.status"), lookup: statuses },
          affects: (row, answer) => answer !== null && columnOf(row).key !== answer.value,
          describe: (count, answer) => t("bulk.status_text", { count, name: answer?.label ?? "" }),
        },
        (ids, answer) => {
          const column = columns.find(({ key }) => key === answer?.value) ?? columns[0];
          return {
            action: "status",
            ids,
            status: column?.meaning ?? "open",
            status_id: column && column.name !== null ? column.key : null,
          };
        },
      ),
      act(
        {
          key: "assign",
          label: t("bulk.assign"),
          icon: <UserRound />,
          letter: letterOf("assignee_id"),
          question: { kind: "lookup", label: t("fields.assignee_id"), lookup: staffLookup, clearable: true },
          affects: (row, answer) => row.assignee_id !== (answer?.value ?? null),
          describe: (count, answer) => (answer ? t("bulk.assign_text", { count, name: answer.label }) : t("bulk.unassign_text", { count })),
        },
        (ids, answer) => ({ action: "assign", ids, assignee_id: answer?.value ?? null }),
      ),
      act(
        {
          key: "shift",
          label: t("bulk.shift"),
          icon: <CalendarClock />,
          letter: letterOf("due_on"),
          question: { kind: "number", label: t("bulk.days"), note: t("bulk.days_note"), min: -1000, max: 1000 },
          affects: (_row, answer) => answer !== null,
          describe: (count, answer) => t("bulk.shift_text", { count, days: Number(answer?.value ?? 0) }),
        },
        (ids, answer) => ({ action: "shift", ids, days: Number(answer?.value ?? 0) }),
      ),
      act(
        {
          key: "due",
          label: t("bulk.due"),
          icon: <CalendarPlus />,
          question: { kind: "day", label: t("fields.due_on"), clearable: true },
          affects: (row, answer) => row.due_on !== (answer?.value ?? null),
          describe: (count, answer) => t(answer === null ? "bulk.no_due_text" : "bulk.due_text", { count }),
        },
        (ids, answer) => ({ action: "due", ids, due_on: answer?.value ?? null }),
      ),
      act(
        {
          key: "priority",
          label: t("fields.priority"),
          icon: <Flag />,
          letter: letterOf("priority"),
          question: { kind: "lookup", label: t("fields.priority"), lookup: priorities },
          affects: (row, answer) => answer !== null && row.priority !== answer.value,
          describe: (count, answer) => t("bulk.priority_text", { count, name: answer?.label ?? "" }),
        },
        (ids, answer) => ({ action: "priority", ids, priority: chosenName(taskPriorities, answer?.value) }),
      ),
      act(
        {
          key: "tag",
          label: t("bulk.tag"),
          icon: <Tag />,
          letter: "t",
          question: tag,
          affects: (row, answer) => !hasTag(row, answer),
          describe: (count, answer) => t("bulk.tag_text", { count, tag: answer?.value.trim() ?? "" }),
        },
        (ids, answer) => ({ action: "tag", ids, tag: answer?.value.trim() ?? "" }),
      ),
      act(
        {
          key: "untag",
          label: t("bulk.untag"),
          icon: <X />,
          question: tag,
          affects: hasTag,
          describe: (count, answer) => t("bulk.untag_text", { count, tag: answer?.value.trim() ?? "" }),
        },
        (ids, answer) => ({ action: "untag", ids, tag: answer?.value.trim() ?? "" }),
      ),
      ...(mayMilestone ? [milestone] : []),
      act(
        {
          key: "delete",
          label: t("bulk.delete"),
          icon: <Trash2 />,
          tone: "danger",
          outcome: "deleted",
          permission: "tasks.delete",
          affects: () => true,
          describe: (count) => t("bulk.delete_text", { count }),
        },
        (ids) => ({ action: "delete", ids }),
      ),
    ];
  }, [t, columns, columnOf, nameOf, mayMilestone]);
}
