"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Page } from "@/components/api/resource";
import { usePerform } from "@/components/api/use-perform";
import { Section } from "@/components/record/Section";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { RelativeTime } from "@/components/ui/RelativeTime";
import type { Tone } from "@/components/ui/Shape";
import { Badge } from "@/components/ui/Badge";
import { showToast } from "@/components/ui/toast-store";
import { useWords } from "@/components/words/use-words";
import { JobStatus } from "@/lib/domains/jobs/schema";
import { SettingsFrame } from "../SettingsFrame";
import { SettingsTable } from "../SettingsTable";
import { StatusLinks } from "../StatusLinks";
import { JobSteps } from "./JobSteps";
import { JobName } from "./JobName";
import { type JobRow, type ScheduleRow, jobs } from "./resource";
import { wordsOfSchedule } from "./schedule-words";
import { useJobs } from "./use-jobs";

const tones: Record<JobStatus, Tone> = { queued: "neutral", running: "accent", completed: "good", failed: "bad", cancelled: "neutral" };

/** Background jobs: runs, failures with their reason and a retry, and the next firing of each schedule. */
export function JobsPage({
  first,
  status,
  schedules,
}: {
  first: Page<JobRow>;
  status: JobStatus | undefined;
  schedules: readonly ScheduleRow[];
}) {
  const t = useTranslations("settings");
  const verbs = useTranslations("jobs.verbs");
  const words = useWords();
  const can = useCan();
  const pagePath = usePagePath();
  const { rows, more } = useJobs(status, first);
  const { api, perform, busy } = usePerform(["jobs"]);
  const act = (row: JobRow, verb: "retry" | "cancel") =>
    void perform(
      () => api.call(jobs[verb], { id: row.id }),
      () => showToast({ tone: "good", text: t(`background.done.${verb}`) }),
    );
  const verbOf = (row: JobRow) =>
    row.status === "failed" || row.status === "cancelled" ? "retry" : row.status === "queued" || row.status === "running" ? "cancel" : null;
  const [shown, setShown] = useState<JobRow | null>(null);
  return (
    <SettingsFrame title={t("pages.jobs.title")} text={t("pages.jobs.text")} wide>
      <Section title={t("background.runs")}>
        <StatusLinks
          label={t("background.filter")}
          address={pagePath("settings", "jobs")}
          statuses={JobStatus.options}
          shown={status}
          textOf={(value) => (value === undefined ? t("background.all") : t(`background.states.${value}`))}
        />
        <SettingsTable
          label={t("background.runs")}
          rows={rows}
          idOf={(row) => row.id}
          empty={t("background.empty")}
          columns={[
            {
              key: "function",
              header: t("background.function"),
              cell: (row) => (
                <span className="grid justify-items-start">
                  <JobName id={row.function_id} />
                  {row.error === null ? null : (
                    <bdi lang="en" className="text-bad [overflow-wrap:anywhere]">
                      {row.error.message}
                    </bdi>
                  )}
                </span>
              ),
            },
            {
              key: "event",
              header: t("background.event"),
              cell: (row) => <span title={row.event_name}>{words.event(row.event_name)}</span>,
              wide: true,
            },
            {
              key: "status",
              header: t("status"),
              cell: (row) => <Badge tone={tones[row.status]}>{t(`background.states.${row.status}`)}</Badge>,
            },
            { key: "attempt", header: t("background.retries"), cell: (row) => <data value={row.attempt}>{row.attempt}</data>, wide: true },
            { key: "created", header: t("background.begun"), cell: (row) => <RelativeTime value={row.created_at} />, wide: true },
          ]}
          actions={(row) => {
            const verb = can("jobs.write") ? verbOf(row) : null;
            const name = words.job(row.function_id);
            return (
              <>
                <Button tone="quiet" aria-label={t("background.show_steps", { name })} onClick={() => setShown(row)}>
                  {t("background.steps_button")}
                </Button>
                {verb === null ? null : (
                  <Button tone="quiet" disabled={busy} aria-label={`${verbs(`${verb}.do`)}: ${name}`} onClick={() => act(row, verb)}>
                    {verbs(`${verb}.do`)}
                  </Button>
                )}
              </>
            );
          }}
          onMore={more}
        />
      </Section>
      <Section title={t("background.schedules")}>
        <SettingsTable
          label={t("background.schedules")}
          rows={schedules}
          idOf={(row) => `${row.function_id} ${row.cron}`}
          empty={t("background.no_schedules")}
          columns={[
            {
              key: "function",
              header: t("background.function"),
              cell: (row) => (
                <span className="grid justify-items-start">
                  <JobName id={row.function_id} />
                </span>
              ),
            },
            {
              key: "cron",
              header: t("background.cron"),
              cell: (row) => <ScheduleTime cron={row.cron} />,
              wide: true,
            },
            {
              key: "next",
              header: t("background.next"),
              cell: (row) => (row.next_at === null ? t("background.now") : <DateText value={row.next_at} time />),
            },
          ]}
        />
      </Section>
      {shown === null ? null : <JobSteps id={shown.id} name={words.job(shown.function_id)} onClose={() => setShown(null)} />}
    </SettingsFrame>
  );
}

/** When a schedule runs, in words where there are any. */
function ScheduleTime({ cron }: { cron: string }) {
  const t = useTranslations("settings.background.times");
  const words = wordsOfSchedule(cron);
  if (words === null) return <bdi dir="ltr">{cron}</bdi>;
  return <span title={cron}>{words.key === "every_minute" ? t(words.key) : t(words.key, words.values as never)}</span>;
}
