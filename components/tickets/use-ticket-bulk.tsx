"use client";

import { CircleDot, Clock, Flag, UserRound, UsersRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useMemo, useRef } from "react";
import { staffLookup, type Lookup } from "@/components/api/lookup";
import { bulkThrough } from "@/components/list/bulk-through";
import type { BulkAction } from "@/components/list/declaration";
import { useWorkplace } from "@/components/shell/workplace";
import { useClock } from "@/components/ui/use-clock";
import type { Option } from "@/components/ui/use-options";
import { chosenName } from "@/components/list/names";
import { foldText } from "@/lib/kernel/base/fold-text";
import { departmentLookup } from "./lookups";
import { snoozeChoices } from "./record/snooze-choices";
import { tickets, type TicketRow } from "./resource";
import { ticketPriorities, ticketStatuses } from "./TicketMarks";

const bulk = bulkThrough({ bulk: tickets.verbs.bulk, undo_bulk: tickets.verbs.undo_bulk });

/** A question with few answers. */
const choiceOf = (key: string, list: () => Option[]): Lookup => ({
  key,
  search: (_api, text) => Promise.resolve(list().filter(({ label }) => foldText(label).includes(foldText(text)))),
  resolve: (_api, id) => Promise.resolve(list().find(({ value }) => value === id) ?? null),
});

/** What can be done with several tickets at once. */
export function useTicketBulk(): BulkAction<TicketRow>[] {
  const t = useTranslations("tickets");
  const { timezone } = useWorkplace();
  const now = useClock();
  const present = useRef(now);
  useEffect(() => {
    present.current = now;
  }, [now]);
  return useMemo(() => {
    const permission = "tickets.write" as const;
    const open = (row: TicketRow) => row.merged_into_id === null;
    const statuses = choiceOf("ticket-statuses", () => ticketStatuses.map((value) => ({ value, label: t(`statuses.${value}`) })));
    const priorities = choiceOf("ticket-priorities", () => ticketPriorities.map((value) => ({ value, label: t(`priorities.${value}`) })));
    const times = choiceOf("ticket-snoozes", () =>
      snoozeChoices(present.current, timezone).map(({ key, until }) => ({
        value: until.toISOString(),
        label: t(`desk.snooze.choices.${key}`),
      })),
    );
    return [
      {
        key: "assign",
        label: t("bulk.assign"),
        icon: <UserRound />,
        permission,
        question: { kind: "lookup", label: t("bulk.assignee"), lookup: staffLookup, clearable: true },
        affects: (row, answer) => open(row) && row.assignee_id !== (answer?.value ?? null),
        describe: (count, answer) => (answer ? t("bulk.assign_text", { count, name: answer.label }) : t("bulk.unassign_text", { count })),
        run: bulk((ids, answer) => ({ action: "assign", ids, assignee_id: answer?.value ?? null })),
      },
      {
        key: "status",
        label: t("bulk.status"),
        icon: <CircleDot />,
        permission,
        question: { kind: "lookup", label: t("bulk.status"), lookup: statuses },
        affects: (row, answer) => open(row) && answer !== null && row.status !== answer.value,
        describe: (count, answer) => t("bulk.status_text", { count, name: answer?.label ?? "" }),
        run: bulk((ids, answer) => ({ action: "status", ids, status: chosenName(ticketStatuses, answer?.value) })),
      },
      {
        key: "priority",
        label: t("bulk.priority"),
        icon: <Flag />,
        permission,
        question: { kind: "lookup", label: t("bulk.priority"), lookup: priorities },
        affects: (row, answer) => open(row) && answer !== null && row.priority !== answer.value,
        describe: (count, answer) => t("bulk.priority_text", { count, name: answer?.label ?? "" }),
        run: bulk((ids, answer) => ({ action: "priority", ids, priority: chosenName(ticketPriorities, answer?.value) })),
      },
      {
        key: "department",
        label: t("bulk.department"),
        icon: <UsersRound />,
        permission,
        question: { kind: "lookup", label: t("bulk.department"), lookup: departmentLookup, clearable: true },
        affects: (row, answer) => open(row) && row.department_id !== (answer?.value ?? null),
        describe: (count, answer) =>
          answer ? t("bulk.department_text", { count, name: answer.label }) : t("bulk.no_department_text", { count }),
        run: bulk((ids, answer) => ({ action: "department", ids, department_id: answer?.value ?? null })),
      },
      {
        key: "snooze",
        label: t("bulk.snooze"),
        icon: <Clock />,
        permission,
        question: { kind: "lookup", label: t("bulk.until"), lookup: times },
        affects: (row, answer) => open(row) && answer !== null && row.status !== "closed",
        describe: (count) => t("bulk.snooze_text", { count }),
        run: bulk((ids, answer) => ({ action: "snooze", ids, until: answer?.value ?? null })),
      },
    ];
  }, [t, timezone]);
}
