"use client";

import { Timer as TimerIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useState, type ComponentProps } from "react";
import { classNames } from "@/components/ui/class-names";
import { Popover } from "@/components/ui/Popover";
import { railRow } from "../rail-row";
import type { TimerPlace } from "../TimerButton";
import { useElapsed, useTimer, type Running } from "./use-timer";

const TimerPanel = dynamic(() => import("./TimerPanel").then((module) => module.TimerPanel), { ssr: false });

/** Whether a timer runs, for how long and on what; opens the panel that starts and stops it. A strip shows a running timer alone. */
export function Timer({ place }: { place: TimerPlace }) {
  const t = useTranslations("staff.timer");
  const { running, since } = useTimer();
  const [open, setOpen] = useState(false);
  if (place === "strip" && running === null && !open) return null;
  const label = running === null ? t("title") : t("running", { task: running.task_title });
  const trigger = <Trigger place={place} label={label} running={running} since={since} />;
  const popover = (
    <Popover open={open} onOpenChange={setOpen} trigger={trigger} label={t("title")} className="w-80 p-0">
      <TimerPanel running={running} since={since} onLeave={() => setOpen(false)} />
    </Popover>
  );
  return place === "strip" ? (
    <div className="sticky top-0 z-20 border-b border-line bg-surface md:hidden print:hidden">{popover}</div>
  ) : (
    popover
  );
}

interface TriggerProps extends ComponentProps<"button"> {
  place: TimerPlace;
  label: string;
  running: Running | null;
  since: number;
}

function Trigger({ place, label, running, since, ...rest }: TriggerProps) {
  const t = useTranslations("staff.timer");
  const isRail = place === "rail";
  return (
    <button
      {...rest}
      type="button"
      title={label}
      className={classNames(
        railRow,
        "relative",
        (place === "sheet" || place === "strip") && "min-h-10",
        place === "strip" && "rounded-none px-4",
        running !== null && "text-text",
      )}
    >
      <TimerIcon aria-hidden="true" className={running === null ? undefined : "text-accent"} />
      <span className="sr-only">{label}</span>
      {running === null ? (
        <span aria-hidden="true" className={isRail ? "sr-only" : "flex-1 text-start"}>
          {t("title")}
        </span>
      ) : (
        <>
          <span aria-hidden="true" dir="auto" className={isRail ? "sr-only" : "min-w-0 flex-1 truncate text-start"}>
            {running.task_title}
          </span>
          {isRail ? <span aria-hidden="true" className="absolute end-1 top-1 size-2 rounded-full bg-accent" /> : <Elapsed since={since} />}
          {running.suggested_stop_at === null ? null : (
            <span className={isRail ? "sr-only" : "size-2 rounded-full bg-warn"}>
              <span className="sr-only">{t("asks")}</span>
            </span>
          )}
        </>
      )}
    </button>
  );
}

export function Elapsed({ since, className }: { since: number; className?: string }) {
  return (
    <span aria-hidden="true" dir="ltr" className={classNames("numbers tabular-nums", className)}>
      {useElapsed(since)}
    </span>
  );
}
