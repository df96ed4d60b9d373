"use client";

import { LifeBuoy } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import { customerLookup, staffLookup } from "@/components/api/lookup";
import { NameOf } from "@/components/api/NameOf";
import type { FirstPage } from "@/components/api/resource";
import { useList } from "@/components/api/use-list";
import { useCustomList } from "@/components/custom-fields/use-custom-list";
import { CellText } from "@/components/list/CellText";
import type { ListDeclaration } from "@/components/list/declaration";
import { ListPage } from "@/components/list/ListPage";
import { usePagePath, useWorkplace } from "@/components/shell/workplace";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { departmentLookup } from "./lookups";
import { Deadline } from "./Deadline";
import { departments, tickets, type TicketRow } from "./resource";
import { ticketPriorities, TicketPriorityBadge, TicketStatusBadge, ticketStatuses } from "./TicketMarks";
import { useTicketBulk } from "./use-ticket-bulk";

/** What the views leave out: closed tickets and snoozed ones. */
const standard = { active: "true", snoozed: "false" };

const readName = (line: string) => ({ id: line.slice(0, line.indexOf(" ")), name: line.slice(line.indexOf(" ") + 1) });

/** The company's tickets, those with the newest message first. */
export function TicketsList({ first }: { first: FirstPage<TicketRow> }) {
  const t = useTranslations("tickets");
  const format = useFormatter();
  const pagePath = usePagePath();
  const { staff } = useWorkplace();
  const bulk = useTicketBulk();
  const { rows } = useList(departments, { limit: "200" });
  const names = rows.filter(({ member_ids }) => member_ids.includes(staff.id)).map(({ id, name }) => `${id} ${name}`);
  const known = names.join("\n");
  // The departments of the reader each have a tab.
  const own = useMemo(() => (known === "" ? [] : known.split("\n").map(readName)), [known]);
  const list = useMemo(
    (): ListDeclaration<NonNullable<(typeof tickets)["schemas"]>> => ({
      resource: tickets,
      title: t("plural"),
      columns: [
        { key: "subject", header: t("fields.subject"), cell: (row) => row.subject },
        { key: "number", header: t("fields.number"), cell: (row) => <bdi dir="ltr">#{row.number}</bdi>, width: "20", phone: "note" },
        { key: "requester_name", header: t("fields.requester_name"), cell: (row) => row.requester_name, width: "40", room: "56" },
        { key: "status", header: t("fields.status"), cell: (row) => <TicketStatusBadge status={row.status} />, width: "28", phone: "mark" },
        {
          key: "priority",
          header: t("fields.priority"),
          cell: (row) => <TicketPriorityBadge priority={row.priority} />,
          width: "28",
          room: "56",
        },
        {
          key: "assignee_id",
          header: t("fields.assignee_id"),
          cell: (row) => (
            <CellText>
              <NameOf lookup={staffLookup} id={row.assignee_id} />
            </CellText>
          ),
          width: "32",
          room: "72",
        },
        {
          key: "department_id",
          header: t("fields.department_id"),
          cell: (row) => (
            <CellText>
              <NameOf lookup={departmentLookup} id={row.department_id} />
            </CellText>
          ),
          width: "32",
          room: "84",
        },
        { key: "resolution_due_at", header: t("deadline"), cell: (row) => <Deadline ticket={row} />, width: "32", room: "72" },
        {
          key: "last_message_at",
          header: t("fields.last_message_at"),
          cell: (row) => <RelativeTime value={row.last_message_at} />,
          sort: "last_message_at",
          descendingFirst: true,
          width: "32",
          phone: "note",
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
        {
          name: "status",
          label: t("fields.status"),
          kind: "options",
          options: ticketStatuses.map((value) => ({ value, label: t(`statuses.${value}`) })),
        },
        {
          name: "priority",
          label: t("fields.priority"),
          kind: "options",
          options: ticketPriorities.map((value) => ({ value, label: t(`priorities.${value}`) })),
        },
        { name: "assignee_id", label: t("fields.assignee_id"), kind: "lookup", lookup: staffLookup },
        { name: "unassigned", label: t("filters.unassigned"), kind: "flag", yes: t("filters.unassigned"), no: t("filters.assigned") },
        { name: "department_id", label: t("fields.department_id"), kind: "lookup", lookup: departmentLookup },
        { name: "customer_id", label: t("fields.customer_id"), kind: "lookup", lookup: customerLookup },
        { name: "breached", label: t("filters.breached"), kind: "flag", yes: t("filters.missed"), no: t("filters.in_time") },
        { name: "snoozed", label: t("filters.snoozed"), kind: "flag", yes: t("filters.snoozed"), no: t("filters.awake") },
        { name: "active", label: t("filters.active"), kind: "flag", yes: t("filters.active"), no: t("statuses.closed") },
      ],
      views: [
        { key: "active", label: t("views.active"), query: standard },
        { key: "mine", label: t("views.mine"), query: { ...standard, assignee_id: staff.id } },
        { key: "unassigned", label: t("views.unassigned"), query: { ...standard, unassigned: "true" } },
        ...own.map(({ id, name }) => ({ key: id, label: name, query: { ...standard, department_id: id } })),
        { key: "breached", label: t("views.breached"), query: { ...standard, breached: "true" } },
        { key: "snoozed", label: t("views.snoozed"), query: { snoozed: "true" } },
        { key: "all", label: t("views.all"), query: {} },
      ],
      bulk,
      bulkHistory: { list: tickets.verbs.list_bulk, undo: tickets.verbs.undo_bulk },
      savedViews: "tickets",
      search: { name: "q", placeholder: t("search") },
      defaultSort: "-last_message_at",
      countText: (count, capped) => t("count", { count, shown: capped ? `${format.number(count)}+` : format.number(count) }),
      row: { id: (row) => row.id, title: (row) => row.subject, href: (row) => pagePath("tickets", row.id) },
      primary: { label: t("actions.new"), href: pagePath("tickets", "new"), permission: "tickets.reply" },
      empty: { icon: <LifeBuoy />, title: t("empty.title"), text: t("empty.text") },
    }),
    [t, format, pagePath, staff.id, own, bulk],
  );
  return <ListPage list={useCustomList("tickets", list)} first={first} />;
}
