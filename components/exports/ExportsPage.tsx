"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { queryKeys, type Page } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { usePerform } from "@/components/api/use-perform";
import { exportFiles, type ExportRow, type ScheduledRow } from "@/components/list/export-resource";
import { SettingsFrame } from "@/components/settings/SettingsFrame";
import { SettingsTable } from "@/components/settings/SettingsTable";
import { useCan } from "@/components/shell/workplace";
import { Badge } from "@/components/ui/Badge";
import { Button, buttonClasses } from "@/components/ui/Button";
import { RelativeTime } from "@/components/ui/RelativeTime";
import type { Tone } from "@/components/ui/Shape";
import { showToast } from "@/components/ui/toast-store";
import { ExportCompany } from "./ExportCompany";
import { ScheduledExports } from "./ScheduledExports";

const tones: Record<ExportRow["status"], Tone> = {
  queued: "neutral",
  running: "accent",
  ready: "good",
  failed: "bad",
  cancelled: "neutral",
  expired: "neutral",
};

const isUnfinished = ({ status }: ExportRow) => status === "queued" || status === "running";

/** The reader's exports, newest first; asked for again every two seconds while one is being written. */
function useExports(first: Page<ExportRow>) {
  const api = useApi();
  const list = useInfiniteQuery<
    Page<ExportRow>,
    Error,
    { pages: Page<ExportRow>[] },
    ReturnType<typeof queryKeys.list>,
    string | undefined
  >({
    queryKey: queryKeys.list(api.tenant, exportFiles.name, {}),
    queryFn: ({ pageParam, signal }) => api.ask(exportFiles.list, { cursor: pageParam }, signal),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    initialData: { pages: [first], pageParams: [undefined] },
    refetchInterval: ({ state }) => (state.data?.pages.some(({ data }) => data.some(isUnfinished)) ? 2_000 : 30_000),
  });
  return { rows: list.data.pages.flatMap(({ data }) => data), more: list.hasNextPage ? () => void list.fetchNextPage() : null };
}

/** Recent exports with their progress and files, and those that repeat. */
export function ExportsPage({ first, scheduled }: { first: Page<ExportRow>; scheduled: Page<ScheduledRow> }) {
  const t = useTranslations("exports");
  const settings = useTranslations("settings");
  const can = useCan();
  const { rows, more } = useExports(first);
  const { api, perform, busy } = usePerform([exportFiles.name]);
  const cancel = (id: string) =>
    perform(
      () => api.call(exportFiles.verbs.cancel, { id }),
      () => showToast({ tone: "neutral", text: t("page.cancelled") }),
    );
  return (
    <SettingsFrame title={settings("pages.exports.title")} text={settings("pages.exports.text")} wide action={<ExportCompany />}>
      <SettingsTable
        label={settings("pages.exports.title")}
        rows={rows}
        idOf={(row) => row.id}
        empty={t("page.empty")}
        columns={[
          { key: "file", header: t("fields.file_name"), cell: (row) => <FileCell row={row} /> },
          { key: "status", header: t("fields.status"), cell: (row) => <StatusCell row={row} /> },
          { key: "created", header: t("page.created"), cell: (row) => <RelativeTime value={row.created_at} />, wide: true },
        ]}
        actions={(row) => {
          if (row.download_url !== null)
            return (
              <a
                href={row.download_url}
                download={row.file_name}
                aria-label={t("page.download_one", { file: row.file_name })}
                className={buttonClasses("quiet", "regular")}
              >
                <Download aria-hidden="true" className="size-4" />
                {t("page.download")}
              </a>
            );
          return can("exports.write") && isUnfinished(row) ? (
            <Button tone="quiet" busy={busy} aria-label={t("page.cancel_one", { file: row.file_name })} onClick={() => void cancel(row.id)}>
              {t("page.cancel")}
            </Button>
          ) : null;
        }}
        onMore={more}
      />
      <ScheduledExports first={scheduled} />
    </SettingsFrame>
  );
}

function FileCell({ row }: { row: ExportRow }) {
  const t = useTranslations("exports");
  const format = useFormatter();
  const shown = format.number(row.rows);
  const count = isUnfinished(row) ? t("page.rows_so_far", { count: row.rows, shown }) : t("page.rows", { count: row.rows, shown });
  const size = row.size === null ? null : t("page.kilobytes", { size: format.number(Math.max(1, Math.round(row.size / 1024))) });
  return (
    <span className="grid min-w-0 py-1">
      <bdi className="[overflow-wrap:anywhere]">{row.file_name}</bdi>
      <span className="numbers text-muted">{[count, size].filter((part) => part !== null).join(" · ")}</span>
    </span>
  );
}

function StatusCell({ row }: { row: ExportRow }) {
  const t = useTranslations("exports");
  const format = useFormatter();
  const until = row.expires_at && format.dateTime(new Date(row.expires_at), { dateStyle: "medium", timeStyle: "short" });
  return (
    <span className="grid justify-items-start gap-0.5 py-1">
      <Badge tone={tones[row.status]}>{t(`status.${row.status}`)}</Badge>
      {until === null ? null : <span className="text-muted">{t("page.until", { time: until })}</span>}
      <DeliveryLine delivery={row.delivery} />
      {row.failure === null ? null : <span className="measure text-muted">{t(`page.failures.${row.failure}`)}</span>}
    </span>
  );
}

/** How the file came to the SFTP server of its schedule. */
function DeliveryLine({ delivery }: { delivery: ExportRow["delivery"] }) {
  const t = useTranslations("exports.page");
  const problems = useTranslations("export_destinations.problems");
  if (delivery === null) return null;
  const { status, problem, destination: name } = delivery;
  switch (status) {
    case "queued":
      return <span className="text-muted">{t("sending", { name })}</span>;
    case "delivered":
      return <span className="text-muted">{t("delivered", { name })}</span>;
    case "failed":
      return <span className="measure text-bad">{t("not_sent", { name, problem: problems(problem ?? "other") })}</span>;
  }
}
