"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { staffLookup } from "@/components/api/lookup";
import { NameOf } from "@/components/api/NameOf";
import { queryKeys, type Page } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { SettingsTable } from "@/components/settings/SettingsTable";
import { PageHeader } from "@/components/shell/PageHeader";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { DeleteRecurringTask } from "./DeleteRecurringTask";
import { RecurringTaskDialog } from "./RecurringTaskDialog";
import { RecurringTaskMenu } from "./RecurringTaskMenu";
import { recurringTasks, type RecurringTaskRow } from "./resource";

type Opened = { what: "edit" | "delete"; row: RecurringTaskRow } | { what: "new" };

function useRecurringTasks(first: Page<RecurringTaskRow>) {
  const api = useApi();
  const list = useInfiniteQuery<
    Page<RecurringTaskRow>,
    Error,
    { pages: Page<RecurringTaskRow>[] },
    ReturnType<typeof queryKeys.list>,
    string | undefined
  >({
    queryKey: queryKeys.list(api.tenant, recurringTasks.name, {}),
    queryFn: ({ pageParam, signal }) => api.ask(recurringTasks.list, { cursor: pageParam }, signal),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    initialData: { pages: [first], pageParams: [undefined] },
  });
  return { rows: list.data.pages.flatMap(({ data }) => data), more: list.hasNextPage ? () => void list.fetchNextPage() : null };
}

/** The company's recurring tasks, with when each comes next. */
export function RecurringTasksPage({ first }: { first: Page<RecurringTaskRow> }) {
  const t = useTranslations("recurring_tasks");
  const tasks = useTranslations("tasks");
  const can = useCan();
  const pagePath = usePagePath();
  const { rows, more } = useRecurringTasks(first);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const mayWrite = can("tasks.write");
  const create = mayWrite ? (
    <Button tone="primary" onClick={() => setOpened({ what: "new" })}>
      <Plus aria-hidden="true" className="size-4" />
      {t("verbs.create.do")}
    </Button>
  ) : null;
  return (
    <>
      <PageHeader
        title={t("plural")}
        trail={[{ label: tasks("plural"), href: pagePath("tasks") }]}
        action={rows.length === 0 ? null : create}
      />
      <div className="px-4 py-2 md:px-6">
        <SettingsTable
          label={t("plural")}
          rows={rows}
          idOf={(row) => row.id}
          empty={t("page.empty")}
          begin={create}
          columns={[
            {
              key: "title",
              header: t("fields.title"),
              cell: (row) => (
                <span className="grid min-w-0 py-1">
                  <bdi className="[overflow-wrap:anywhere]">{row.title}</bdi>
                  <span className="text-muted">{t(`rhythms.${row.cadence}`, { every: row.every })}</span>
                </span>
              ),
            },
            {
              key: "assignee",
              header: t("fields.assignee_id"),
              cell: (row) => <NameOf lookup={staffLookup} id={row.assignee_id} />,
              wide: true,
            },
            { key: "next", header: t("fields.next_date"), cell: (row) => <NextDay row={row} /> },
            {
              key: "last",
              header: t("fields.last_date"),
              cell: (row) => (row.last_date === null ? "–" : <DateText value={row.last_date} />),
              wide: true,
            },
          ]}
          {...(mayWrite
            ? {
                actions: (row: RecurringTaskRow) => (
                  <RecurringTaskMenu
                    row={row}
                    onEdit={() => setOpened({ what: "edit", row })}
                    onDelete={() => setOpened({ what: "delete", row })}
                  />
                ),
              }
            : {})}
          onMore={more}
        />
      </div>
      {opened?.what === "new" ? <RecurringTaskDialog row={null} onClose={close} /> : null}
      {opened?.what === "edit" ? <RecurringTaskDialog row={opened.row} onClose={close} /> : null}
      {opened?.what === "delete" ? <DeleteRecurringTask row={opened.row} onClose={close} /> : null}
    </>
  );
}

function NextDay({ row }: { row: RecurringTaskRow }) {
  const t = useTranslations("recurring_tasks.page");
  if (row.paused) return <Badge tone="warn">{t("paused")}</Badge>;
  return row.next_date === null ? <Badge tone="neutral">{t("ended")}</Badge> : <DateText value={row.next_date} />;
}
