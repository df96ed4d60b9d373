"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Ellipsis } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { queryKeys, type Page } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { usePerform } from "@/components/api/use-perform";
import { exportFiles, scheduledExports, type ScheduledRow } from "@/components/list/export-resource";
import { dayNamed } from "@/components/list/rhythm";
import { Section } from "@/components/record/Section";
import { SettingsTable } from "@/components/settings/SettingsTable";
import { useCan } from "@/components/shell/workplace";
import { Badge } from "@/components/ui/Badge";
import { DateText } from "@/components/ui/DateText";
import { IconButton } from "@/components/ui/IconButton";
import { Menu, MenuItem } from "@/components/ui/Menu";
import { showToast } from "@/components/ui/toast-store";
import { useWords } from "@/components/words/use-words";
import { DeleteScheduleDialog, EditScheduleDialog } from "./ScheduleDialogs";

function useScheduledExports(first: Page<ScheduledRow>) {
  const api = useApi();
  const list = useInfiniteQuery<
    Page<ScheduledRow>,
    Error,
    { pages: Page<ScheduledRow>[] },
    ReturnType<typeof queryKeys.list>,
    string | undefined
  >({
    queryKey: queryKeys.list(api.tenant, scheduledExports.name, {}),
    queryFn: ({ pageParam, signal }) => api.ask(scheduledExports.list, { cursor: pageParam }, signal),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    initialData: { pages: [first], pageParams: [undefined] },
  });
  return { rows: list.data.pages.flatMap(({ data }) => data), more: list.hasNextPage ? () => void list.fetchNextPage() : null };
}

/** The reader's scheduled exports, with what can be done to each. */
export function ScheduledExports({ first }: { first: Page<ScheduledRow> }) {
  const t = useTranslations("scheduled_exports");
  const words = useWords();
  const can = useCan();
  const { rows, more } = useScheduledExports(first);
  const [opened, setOpened] = useState<{ row: ScheduledRow; what: "edit" | "delete" } | null>(null);
  const close = () => setOpened(null);
  return (
    <Section title={t("plural")}>
      <SettingsTable
        label={t("plural")}
        rows={rows}
        idOf={(row) => row.id}
        empty={t("page.empty")}
        columns={[
          {
            key: "name",
            header: t("fields.name"),
            cell: (row) => (
              <span className="grid min-w-0 py-1">
                <bdi className="[overflow-wrap:anywhere]">{row.name}</bdi>
                <span className="text-muted">
                  {[words.plural(row.list), row.format.toUpperCase(), ...(row.changes_only ? [t("fields.changes_only")] : [])].join(" · ")}
                </span>
              </span>
            ),
          },
          { key: "frequency", header: t("fields.frequency"), cell: (row) => <RhythmText row={row} /> },
          {
            key: "next",
            header: t("fields.next_run_at"),
            cell: (row) =>
              row.next_run_at === null ? <Badge tone="warn">{t("page.paused")}</Badge> : <DateText value={row.next_run_at} time />,
          },
          {
            key: "last",
            header: t("fields.last_run_at"),
            cell: (row) => (row.last_run_at === null ? "–" : <DateText value={row.last_run_at} time />),
            wide: true,
          },
        ]}
        {...(can("exports.write")
          ? {
              actions: (row: ScheduledRow) => (
                <ScheduleMenu
                  row={row}
                  onEdit={() => setOpened({ row, what: "edit" })}
                  onDelete={() => setOpened({ row, what: "delete" })}
                />
              ),
            }
          : {})}
        onMore={more}
      />
      {opened?.what === "edit" ? <EditScheduleDialog row={opened.row} onClose={close} /> : null}
      {opened?.what === "delete" ? <DeleteScheduleDialog row={opened.row} onClose={close} /> : null}
    </Section>
  );
}

function RhythmText({ row: { frequency, weekday, month_day, time } }: { row: ScheduledRow }) {
  const t = useTranslations("scheduled_exports.page");
  const format = useFormatter();
  switch (frequency) {
    case "daily":
      return t("daily", { time });
    case "weekly":
      return t("weekly", { day: format.dateTime(dayNamed(weekday ?? 1), { weekday: "long", timeZone: "UTC" }), time });
    case "monthly":
      return t("monthly", { day: format.number(month_day ?? 1), time });
  }
}

function ScheduleMenu({ row, onEdit, onDelete }: { row: ScheduledRow; onEdit: () => void; onDelete: () => void }) {
  const t = useTranslations("scheduled_exports");
  const { api, perform, busy } = usePerform([scheduledExports.name, exportFiles.name]);
  const done = (text: string) => () => showToast({ tone: "good", text });
  const run = () => perform(() => api.call(scheduledExports.verbs.run, { id: row.id }), done(t("page.queued")));
  const pause = () => perform(() => api.call(scheduledExports.verbs.pause, { id: row.id }), done(t("page.paused_done")));
  const resume = () => perform(() => api.call(scheduledExports.verbs.resume, { id: row.id }), done(t("page.resumed")));
  const label = t("page.actions", { name: row.name });
  return (
    <Menu trigger={<IconButton label={label} icon={<Ellipsis />} aria-busy={busy || undefined} />} label={label}>
      <MenuItem onSelect={() => void run()}>{t("verbs.run.do")}</MenuItem>
      <MenuItem onSelect={onEdit}>{t("verbs.update.do")}</MenuItem>
      {row.next_run_at === null ? (
        <MenuItem onSelect={() => void resume()}>{t("verbs.resume.do")}</MenuItem>
      ) : (
        <MenuItem onSelect={() => void pause()}>{t("verbs.pause.do")}</MenuItem>
      )}
      <MenuItem onSelect={onDelete}>{t("verbs.delete.do")}</MenuItem>
    </Menu>
  );
}
