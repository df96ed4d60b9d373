"use client";

import { Timer } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import { staffLookup } from "@/components/api/lookup";
import { NameOf } from "@/components/api/NameOf";
import type { FirstPage } from "@/components/api/resource";
import { CellText } from "@/components/list/CellText";
import type { ListDeclaration } from "@/components/list/declaration";
import { ListPage } from "@/components/list/ListPage";
import { usePagePath, useWorkplace } from "@/components/shell/workplace";
import { Badge } from "@/components/ui/Badge";
import { DateText } from "@/components/ui/DateText";
import { timeEntries, type ListedTimeRow } from "./resource";
import { useDuration } from "./use-duration";

/** The time that colleagues spent on tasks, newest first. A row leads to its task, where time is entered. */
export function TimeEntriesList({ first }: { first: FirstPage<ListedTimeRow> }) {
  const t = useTranslations("time_entries");
  const format = useFormatter();
  const write = useDuration();
  const pagePath = usePagePath();
  const { staff } = useWorkplace();
  const list = useMemo((): ListDeclaration<NonNullable<(typeof timeEntries)["schemas"]>> => {
    const titleOf = (row: { task_title: string }) => row.task_title || t("week.personal_task");
    return {
      resource: timeEntries,
      title: t("plural"),
      columns: [
        {
          key: "task_title",
          header: t("fields.task_title"),
          cell: (row) => (row.corrects === null ? titleOf(row) : t("corrects.title", { task: titleOf(row) })),
        },
        {
          key: "staff_id",
          header: t("fields.staff_id"),
          cell: (row) => (
            <CellText>
              <NameOf lookup={staffLookup} id={row.staff_id} />
            </CellText>
          ),
          width: "40",
          room: "56",
        },
        {
          key: "day",
          header: t("fields.day"),
          cell: (row) => <DateText value={row.day} />,
          sort: "day",
          descendingFirst: true,
          width: "32",
          phone: "note",
        },
        { key: "note", header: t("fields.note"), cell: (row) => row.note, width: "48", room: "72" },
        {
          key: "billable",
          header: t("fields.billable"),
          cell: (row) => (row.billable ? t("filters.billable") : t("filters.not_billable")),
          width: "32",
          hidden: true,
        },
        {
          key: "duration_seconds",
          header: t("fields.duration_seconds"),
          cell: (row) =>
            row.duration_seconds === null ? (
              <Badge tone="accent">{t("running")}</Badge>
            ) : (
              <span className="numbers">{write(row.duration_seconds)}</span>
            ),
          width: "32",
          align: "end",
          phone: "figure",
        },
      ],
      filters: [
        { name: "staff_id", label: t("fields.staff_id"), kind: "lookup", lookup: staffLookup },
        { name: "billable", label: t("fields.billable"), kind: "flag", yes: t("filters.billable"), no: t("filters.not_billable") },
        { name: "running", label: t("filters.running"), kind: "flag", yes: t("filters.is_running"), no: t("filters.is_stopped") },
        { name: "from", label: t("filters.from"), kind: "day" },
        { name: "to", label: t("filters.to"), kind: "day" },
      ],
      views: [
        { key: "mine", label: t("views.mine"), query: { staff_id: staff.id } },
        { key: "all", label: t("views.all"), query: {} },
      ],
      savedViews: "time-entries",
      defaultSort: "-created_at",
      countText: (count, capped) => t("count", { count, shown: capped ? `${format.number(count)}+` : format.number(count) }),
      row: {
        id: (row) => row.id,
        title: titleOf,
        // Of a task that is personal to a colleague, readers see the time alone.
        href: (row) => (row.task_title === "" ? pagePath("time-entries") : pagePath("tasks", row.task_id)),
      },
      primary: { label: t("week.title"), href: pagePath("time-entries", "week"), permission: "time_entries.write" },
      empty: { icon: <Timer />, title: t("empty.title"), text: t("empty.text") },
    };
  }, [t, format, write, pagePath, staff.id]);
  return <ListPage list={list} first={first} />;
}
