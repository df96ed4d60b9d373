"use client";

import { ListTodo } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import Link from "next/link";
import { useMemo } from "react";
import { customerLookup, orNone, staffLookup } from "@/components/api/lookup";
import { NameOf } from "@/components/api/NameOf";
import type { FirstPage, Wire } from "@/components/api/resource";
import { useCustomList } from "@/components/custom-fields/use-custom-list";
import { CellText } from "@/components/list/CellText";
import type { ListDeclaration } from "@/components/list/declaration";
import { ListPage } from "@/components/list/ListPage";
import { contractLookup } from "@/components/projects/contract-lookup";
import { projectLookup } from "@/components/projects/lookup";
import { useCan, usePagePath, useWorkplace } from "@/components/shell/workplace";
import { DateText } from "@/components/ui/DateText";
import { MenuLink } from "@/components/ui/Menu";
import { Tags } from "@/components/ui/Tags";
import { RelativeTime } from "@/components/ui/RelativeTime";
import type { TaskLook } from "@/lib/domains/tasks/schema";
import { tasks, type TaskRow } from "./resource";
import { bodyOf } from "./shapes/bodies";
import { ShapeSwitch } from "./shapes/ShapeSwitch";
import { useTaskLook } from "./shapes/use-task-look";
import { DueText } from "./DueText";
import { taskStatuses } from "./status-columns";
import { taskPriorities, TaskPriorityMark, TaskStatusBadge } from "./TaskMarks";
import { useTaskStatuses } from "./TaskStatuses";
import { useTaskBulk } from "./use-task-bulk";

/** The company's tasks, newest first: as a list, a board, a calendar or a timeline of the same filter. */
export function TasksList({ first, look }: { first: FirstPage<TaskRow>; look: Wire<typeof TaskLook> }) {
  const t = useTranslations("tasks");
  const common = useTranslations("common");
  const format = useFormatter();
  const pagePath = usePagePath();
  const can = useCan();
  const { staff } = useWorkplace();
  const words = useTranslations("tasks.statuses");
  const { columns, isOwn } = useTaskStatuses(words);
  const { shape, zoom, today, change } = useTaskLook(look);
  const bulk = useTaskBulk();
  const list = useMemo(
    (): ListDeclaration<NonNullable<(typeof tasks)["schemas"]>> => ({
      resource: tasks,
      title: t("plural"),
      columns: [
        { key: "title", header: t("fields.title"), cell: (row) => row.title, sort: "title" },
        { key: "status", header: t("fields.status"), cell: (row) => <TaskStatusBadge task={row} />, width: "48", phone: "mark" },
        {
          key: "due_on",
          header: t("fields.due_on"),
          cell: (row) => <DueText task={row} />,
          sort: "due_on",
          width: "40",
          phone: "note",
        },
        {
          key: "starts_on",
          header: t("fields.starts_on"),
          cell: (row) => (row.starts_on === null ? null : <DateText value={row.starts_on} />),
          width: "32",
          hidden: true,
        },
        {
          key: "tags",
          header: t("fields.tags"),
          cell: (row) => <Tags names={row.tags} oneLine />,
          width: "32",
          room: "84",
        },
        {
          key: "assignee_id",
          header: t("fields.assignee_id"),
          cell: (row) => (
            <CellText>
              <NameOf lookup={staffLookup} id={row.assignee_id} />
            </CellText>
          ),
          width: "36",
          room: "56",
        },
        {
          key: "priority",
          header: t("fields.priority"),
          cell: (row) => <TaskPriorityMark priority={row.priority} />,
          width: "28",
          room: "72",
        },
        {
          key: "customer_id",
          header: t("fields.customer_id"),
          cell: (row) => (
            <CellText>
              <NameOf lookup={customerLookup} id={row.customer_id} />
            </CellText>
          ),
          width: "40",
          hidden: true,
        },
        {
          key: "created_at",
          header: t("fields.created_at"),
          cell: (row) => <RelativeTime value={row.created_at} />,
          sort: "created_at",
          descendingFirst: true,
          width: "32",
          hidden: true,
        },
      ],
      filters: [
        ...(isOwn
          ? [
              {
                name: "status_id",
                label: t("fields.status"),
                kind: "options" as const,
                options: columns.flatMap(({ key, name }) => (name === null ? [] : [{ value: key, label: name }])),
              },
            ]
          : []),
        {
          name: "status",
          label: isOwn ? t("filters.meaning") : t("fields.status"),
          kind: "options",
          options: taskStatuses.map((value) => ({ value, label: t(`statuses.${value}`) })),
        },
        {
          name: "priority",
          label: t("fields.priority"),
          kind: "options",
          options: taskPriorities.map((value) => ({ value, label: t(`priorities.${value}`) })),
        },
        { name: "assignee_id", label: t("fields.assignee_id"), kind: "lookup", lookup: orNone(staffLookup, common("nobody")) },
        { name: "customer_id", label: t("fields.customer_id"), kind: "lookup", lookup: orNone(customerLookup, common("none")) },
        ...(can("projects.read")
          ? [{ name: "project_id", label: t("fields.project_id"), kind: "lookup" as const, lookup: orNone(projectLookup, common("none")) }]
          : []),
        ...(can("contracts.read")
          ? [{ name: "contract_id", label: t("fields.contract_id"), kind: "lookup" as const, lookup: contractLookup }]
          : []),
        { name: "tag", label: t("fields.tag"), kind: "text" },
        { name: "active", label: t("filters.active"), kind: "flag", yes: t("filters.active"), no: t("statuses.done") },
        { name: "due_from", label: t("filters.due_from"), kind: "day" },
        { name: "due_until", label: t("filters.due_until"), kind: "day" },
      ],
      views: [
        { key: "mine", label: t("views.mine"), query: { active: "true", assignee_id: staff.id } },
        { key: "active", label: t("views.active"), query: { active: "true" } },
        { key: "all", label: t("views.all"), query: {} },
      ],
      bulk,
      bulkHistory: { list: tasks.verbs.list_bulk, undo: tasks.verbs.undo_bulk },
      savedViews: "tasks",
      search: { name: "q", placeholder: t("search") },
      defaultSort: "-created_at",
      countText: (count, capped) => t("count", { count, shown: capped ? `${format.number(count)}+` : format.number(count) }),
      row: { id: (row) => row.id, title: (row) => row.title, href: (row) => pagePath("tasks", row.id) },
      primary: { label: t("actions.new"), href: pagePath("tasks", "new"), permission: "tasks.write" },
      menu: (
        <MenuLink>
          <Link href={pagePath("tasks", "recurring")}>{t("recurring")}</Link>
        </MenuLink>
      ),
      tools: <ShapeSwitch shape={shape} onChange={(next) => change({ shape: next })} />,
      body: bodyOf({ shape, zoom, today, onZoom: (next) => change({ zoom: next }) }),
      empty: { icon: <ListTodo />, title: t("empty.title"), text: t("empty.text") },
    }),
    [t, common, format, can, pagePath, staff.id, columns, isOwn, bulk, shape, zoom, today, change],
  );
  return <ListPage list={useCustomList("tasks", list)} first={first} />;
}
