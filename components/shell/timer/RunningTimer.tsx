"use client";

import { Square, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AheadLink } from "@/components/ui/AheadLink";
import { Button } from "@/components/ui/Button";
import { Checkbox } from "@/components/ui/Checkbox";
import { InputField } from "@/components/ui/Input";
import { useClock } from "@/components/ui/use-clock";
import { instantOfWallTime, wallTime } from "@/lib/commerce/timezone";
import { usePagePath, useWorkplace } from "../workplace";
import { Elapsed } from "./Timer";
import type { Running } from "./use-timer";

interface RunningTimerProps {
  running: Running;
  since: number;
  busy: boolean;
  onStop: (input: { note: string; stopped_at?: string }) => void;
  onDiscard: () => void;
  onChange: (changes: { note?: string; billable?: boolean }) => void;
  onLeave: () => void;
}

export function RunningTimer({ running, since, busy, onStop, onDiscard, onChange, onLeave }: RunningTimerProps) {
  const t = useTranslations("staff.timer");
  const pagePath = usePagePath();
  const [note, setNote] = useState(running.note);
  const [sure, setSure] = useState(false);
  const trimmed = note.trim();
  return (
    <section className="grid gap-3 border-b border-line p-4">
      <div className="flex items-start gap-3">
        <div className="grid min-w-0 flex-1">
          <AheadLink href={pagePath("tasks", running.task_id)} onClick={onLeave} className="truncate font-semibold hover:underline">
            <bdi>{running.task_title}</bdi>
          </AheadLink>
          {running.project_name === null ? null : (
            <span className="truncate text-sm text-muted">
              <bdi>{running.project_name}</bdi>
            </span>
          )}
        </div>
        <Elapsed since={since} className="text-lg font-semibold" />
      </div>
      {running.suggested_stop_at === null ? null : (
        <Trim
          running={running}
          suggested={running.suggested_stop_at}
          busy={busy}
          onStop={(stopped_at) => onStop({ note: trimmed, stopped_at })}
        />
      )}
      <InputField
        name="timer_note"
        label={t("note")}
        placeholder={t("note_hint")}
        dir="auto"
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        onBlur={() => trimmed !== running.note && onChange({ note: trimmed })}
        onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
      />
      <Checkbox
        name="timer_billable"
        label={t("billable")}
        checked={running.billable}
        onChange={(event) => onChange({ billable: event.target.checked })}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button
          tone={sure ? "danger" : "quiet"}
          busy={busy}
          onClick={() => (sure ? onDiscard() : setSure(true))}
          onBlur={() => setSure(false)}
        >
          <Trash2 aria-hidden="true" className="size-4" />
          {t(sure ? "discard_sure" : "discard")}
        </Button>
        <Button tone="primary" busy={busy} onClick={() => onStop({ note: trimmed })}>
          <Square aria-hidden="true" className="size-4" />
          {t("stop")}
        </Button>
      </div>
    </section>
  );
}

interface TrimProps {
  running: Running;
  suggested: string;
  busy: boolean;
  onStop: (stopped_at: string) => void;
}

/** Asks about a timer that runs long, and offers to stop it at an earlier time. */
function Trim({ running, suggested, busy, onStop }: TrimProps) {
  const t = useTranslations("staff.timer");
  const { timezone } = useWorkplace();
  const now = useClock();
  const [time, setTime] = useState(() => wallTime(new Date(suggested), timezone));
  const [problem, setProblem] = useState<string | null>(null);
  const stop = () => {
    const instant = time === "" ? null : instantOfWallTime(time, timezone);
    const isWithin = instant !== null && instant > new Date(running.started_at ?? 0) && instant <= now;
    setProblem(isWithin ? null : t("bad_time"));
    if (isWithin) onStop(instant.toISOString());
  };
  return (
    <div className="grid gap-2 rounded-md border border-warn bg-warn-soft p-3 text-sm">
      <p>
        <strong className="font-semibold">{t("long", { hours: Math.floor(running.elapsed_seconds / 3600) })}</strong> {t("long_hint")}
      </p>
      <InputField
        type="datetime-local"
        name="timer_stopped_at"
        label={t("stop_at")}
        dir="ltr"
        value={time}
        error={problem}
        onChange={(event) => setTime(event.target.value)}
      />
      <Button busy={busy} onClick={stop}>
        {t("trim")}
      </Button>
    </div>
  );
}
