"use client";

import { Play, Square } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { usePart } from "@/components/api/use-record";
import { usePerform } from "@/components/api/use-perform";
import { Section } from "@/components/record/Section";
import { useCan, useWorkplace } from "@/components/shell/workplace";
import { tasks } from "@/components/tasks/resource";
import { Button } from "@/components/ui/Button";
import { Input } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";
import { timeEntries, timer } from "./resource";
import { TimeLine } from "./TimeLine";
import { useDuration } from "./use-duration";

/** The time spent on a task: one's timer, an entry by hand, and everybody's entries with their total. */
export function TaskTime({ id: task_id }: { id: string }) {
  const t = useTranslations("time_entries.on_records");
  const can = useCan();
  const write = useDuration();
  const { staff } = useWorkplace();
  const { api, perform, busy } = usePerform([timeEntries.name, tasks.name]);
  const { data } = usePart(tasks, task_id, "time-entries", timeEntries.list, { task_id, limit: "100" });
  const entries = data?.data ?? [];
  const running = entries.find(({ duration_seconds, staff_id }) => duration_seconds === null && staff_id === staff.id);
  const total = entries.reduce((sum, { duration_seconds }) => sum + (duration_seconds ?? 0), 0);
  const press = () => perform(() => api.call(running ? timer.verbs.stop : timer.verbs.start, { id: task_id }));
  const may = can("time_entries.write");
  return (
    <Section
      title={t("title")}
      action={
        may ? (
          <Button tone={running ? "primary" : "quiet"} busy={busy} onClick={() => void press()}>
            {running ? <Square aria-hidden="true" className="size-4" /> : <Play aria-hidden="true" className="size-4" />}
            {t(running ? "stop" : "start")}
          </Button>
        ) : null
      }
    >
      {data?.data.length === 0 ? <p className="py-2 text-sm text-muted">{t("none")}</p> : null}
      <ul className="grid text-sm">
        {entries.map((entry) => (
          <TimeLine key={entry.id} entry={entry} own={may && entry.staff_id === staff.id} />
        ))}
      </ul>
      {total > 0 ? <p className="numbers text-end text-sm font-medium">{t("total", { time: write(total) })}</p> : null}
      {may ? <AddTime taskId={task_id} /> : null}
    </Section>
  );
}

function AddTime({ taskId }: { taskId: string }) {
  const t = useTranslations("time_entries.on_records");
  const [minutes, setMinutes] = useState("");
  const [note, setNote] = useState("");
  const { api, perform, busy } = usePerform([timeEntries.name, tasks.name]);
  const valid = /^\d{1,4}$/.test(minutes.trim()) && Number(minutes) >= 1 && Number(minutes) <= 1440;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!valid) {
      showToast({ tone: "bad", text: t("problem") });
      return;
    }
    const body = { task_id: taskId, duration_seconds: Number(minutes) * 60, note: note.trim() };
    await perform(
      () => api.create(timeEntries, body),
      () => {
        setMinutes("");
        setNote("");
      },
    );
  }
  return (
    <form noValidate method="post" onSubmit={(event) => void submit(event)} className="flex flex-wrap gap-2">
      <span className="w-28">
        <Input
          name="minutes"
          inputMode="numeric"
          dir="ltr"
          aria-label={t("minutes")}
          placeholder={t("minutes")}
          value={minutes}
          onChange={(event) => setMinutes(event.target.value)}
        />
      </span>
      <span className="min-w-32 flex-1">
        <Input
          name="time_note"
          dir="auto"
          maxLength={1000}
          aria-label={t("note")}
          placeholder={t("note")}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </span>
      <Button type="submit" busy={busy}>
        {t("add")}
      </Button>
    </form>
  );
}
