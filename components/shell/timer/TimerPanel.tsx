"use client";

import { useTranslations } from "next-intl";
import { usePerform } from "@/components/api/use-perform";
import { AheadLink } from "@/components/ui/AheadLink";
import { showToast } from "@/components/ui/toast-store";
import { timer } from "../resource";
import { usePagePath, useWorkplace } from "../workplace";
import { RunningTimer } from "./RunningTimer";
import { TaskChoice } from "./TaskChoice";
import { concerned, type Running } from "./use-timer";

/** The running timer with its note, and tasks to start on. */
export function TimerPanel({ running, since, onLeave }: { running: Running | null; since: number; onLeave: () => void }) {
  const t = useTranslations("staff.timer");
  const pagePath = usePagePath();
  const { staff } = useWorkplace();
  const { api, perform, busy } = usePerform(concerned);
  const start = (id: string) => perform(() => api.call(timer.start, { id }));
  const stop = (input: { note: string; stopped_at?: string }) =>
    perform(
      () => api.call(timer.stop, { id: running?.task_id ?? "", ...input }),
      () => showToast({ tone: "good", text: t("stopped") }),
    );
  const discard = () =>
    perform(
      () => api.call(timer.discard, { id: running?.id ?? "" }),
      () => showToast({ tone: "good", text: t("discarded") }),
    );
  const change = (changes: { note?: string; billable?: boolean }) =>
    perform(() => api.call(timer.note, { id: running?.id ?? "", ...changes }));
  return (
    <div className="grid">
      {running === null ? null : (
        <RunningTimer
          key={running.id}
          running={running}
          since={since}
          busy={busy}
          onStop={(input) => void stop(input)}
          onDiscard={() => void discard()}
          onChange={(changes) => void change(changes)}
          onLeave={onLeave}
        />
      )}
      <TaskChoice
        heading={t(running === null ? "recent" : "switch")}
        present={running?.task_id ?? null}
        busy={busy}
        onStart={(id) => void start(id)}
      />
      <AheadLink
        href={`${pagePath("time-entries")}?staff_id=${staff.id}`}
        onClick={onLeave}
        className="border-t border-line px-4 py-2.5 text-sm text-muted hover:bg-hover hover:text-text"
      >
        {t("all")}
      </AheadLink>
    </div>
  );
}
