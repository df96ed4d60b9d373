"use client";

import { CalendarCheck } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import { staffLookup } from "@/components/api/lookup";
import { NameOf } from "@/components/api/NameOf";
import type { FirstPage } from "@/components/api/resource";
import { CellText } from "@/components/list/CellText";
import type { ListDeclaration } from "@/components/list/declaration";
import { ListPage } from "@/components/list/ListPage";
import { usePagePath, useWorkplace } from "@/components/shell/workplace";
import { DateText } from "@/components/ui/DateText";
import { timesheets, type TimesheetRow } from "./resource";
import { statuses, TimesheetStatus } from "./TimesheetStatus";

/** Submitted weeks, the ones to decide on first. */
export function TimesheetsList({ first }: { first: FirstPage<TimesheetRow> }) {
  const t = useTranslations("timesheets");
  const format = useFormatter();
  const pagePath = usePagePath();
  const { staff } = useWorkplace();
  const list = useMemo((): ListDeclaration<NonNullable<(typeof timesheets)["schemas"]>> => {
    const hours = (seconds: number) => format.number(seconds / 3600, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    return {
      resource: timesheets,
      title: t("plural"),
      columns: [
        {
          key: "staff_id",
          header: t("fields.staff_id"),
          cell: (row) => (
            <CellText>
              <NameOf lookup={staffLookup} id={row.staff_id} />
            </CellText>
          ),
        },
        {
          key: "week",
          header: t("fields.week"),
          cell: (row) => <DateText value={row.week} />,
          sort: "week",
          descendingFirst: true,
          width: "36",
          phone: "note",
        },
        { key: "status", header: t("fields.status"), cell: (row) => <TimesheetStatus status={row.status} />, width: "36", phone: "mark" },
        {
          key: "seconds",
          header: t("fields.hours"),
          cell: (row) => <span className="numbers">{hours(row.seconds)}</span>,
          width: "28",
          align: "end",
          phone: "figure",
        },
      ],
      filters: [
        {
          name: "status",
          label: t("fields.status"),
          kind: "options",
          options: statuses.map((value) => ({ value, label: t(`status.${value}`) })),
        },
        { name: "staff_id", label: t("fields.staff_id"), kind: "lookup", lookup: staffLookup },
      ],
      views: [
        { key: "to_approve", label: t("views.to_approve"), query: { status: "submitted" } },
        { key: "mine", label: t("views.mine"), query: { staff_id: staff.id } },
        { key: "all", label: t("views.all"), query: {} },
      ],
      savedViews: "timesheets",
      defaultSort: "-created_at",
      countText: (count, capped) => t("count", { count, shown: capped ? `${format.number(count)}+` : format.number(count) }),
      row: { id: (row) => row.id, title: (row) => row.week, href: (row) => pagePath("timesheets", row.id) },
      primary: { label: t("own"), href: pagePath("time-entries", "week"), permission: "time_entries.write" },
      empty: { icon: <CalendarCheck />, title: t("empty.title"), text: t("empty.text") },
    };
  }, [t, format, pagePath, staff.id]);
  return <ListPage list={list} first={first} />;
}
