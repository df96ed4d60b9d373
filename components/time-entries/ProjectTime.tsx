"use client";

import { useFormatter, useTranslations } from "next-intl";
import { staffLookup } from "@/components/api/lookup";
import { NameOf } from "@/components/api/NameOf";
import { usePart } from "@/components/api/use-record";
import { projects } from "@/components/projects/resource";
import { RecordName } from "@/components/record/RecordName";
import { Section } from "@/components/record/Section";
import { Badge } from "@/components/ui/Badge";
import { DateText } from "@/components/ui/DateText";
import { classNames } from "@/components/ui/class-names";
import { TimeToInvoice } from "./TimeToInvoice";
import { useDuration } from "./use-duration";

/** The time of a project's tasks: billable or not, against the budget, with the latest entries. */
export function ProjectTime({ id }: { id: string }) {
  const t = useTranslations("time_entries.on_records");
  const write = useDuration();
  const { data } = usePart(projects, id, "time-entries", projects.verbs.time, { id, limit: "20" });
  if (data === undefined) return null;
  const { billable_seconds, not_billable_seconds, unbilled_seconds } = data;
  return (
    <Section title={t("title")}>
      <Budget id={id} seconds={billable_seconds + not_billable_seconds} />
      {data.data.length === 0 ? <p className="py-2 text-sm text-muted">{t("none")}</p> : null}
      <ul className="grid text-sm">
        {data.data.map((entry) => (
          <li key={entry.id} className="flex min-h-9 flex-wrap items-center gap-x-3 border-b border-line py-1 last:border-0">
            <span className="min-w-0 flex-1 font-medium">
              <RecordName noun="task" id={entry.task_id} title={entry.task_title} />
            </span>
            <span className="text-muted">
              <NameOf lookup={staffLookup} id={entry.staff_id} />
            </span>
            <span className="text-muted">
              <DateText value={entry.day} />
            </span>
            {entry.duration_seconds === null ? (
              <Badge tone="accent">{t("running")}</Badge>
            ) : (
              <span className="numbers">{write(entry.duration_seconds)}</span>
            )}
          </li>
        ))}
      </ul>
      <p className="numbers flex flex-wrap justify-end gap-x-4 text-sm">
        {billable_seconds > 0 ? <span className="font-medium">{t("billable_time", { time: write(billable_seconds) })}</span> : null}
        {not_billable_seconds > 0 ? <span>{t("not_billable_time", { time: write(not_billable_seconds) })}</span> : null}
      </p>
      {unbilled_seconds > 0 ? <TimeToInvoice id={id} time={write(unbilled_seconds)} /> : null}
    </Section>
  );
}

/** How much of the budgeted hours is used up; nothing without a budget. */
function Budget({ id, seconds }: { id: string; seconds: number }) {
  const t = useTranslations("time_entries.on_records");
  const format = useFormatter();
  const { data: project } = usePart(projects, id, "record", projects.get, { id });
  const budget = project?.budget_hours ?? null;
  if (budget === null) return null;
  const hours = seconds / 3600;
  const isOver = hours >= budget;
  return (
    <div className="grid gap-1 text-sm">
      <div aria-hidden="true" className="relative h-2 overflow-hidden rounded-full bg-hover">
        <span
          ref={(element) => {
            if (element) element.style.inlineSize = `${Math.min(1, hours / budget) * 100}%`;
          }}
          className={classNames("absolute inset-y-0 start-0 w-0 rounded-full", isOver ? "bg-bad" : "bg-accent")}
        />
      </div>
      <p className="flex flex-wrap justify-between gap-x-4 text-muted">
        <span>{t("budget", { spent: format.number(hours, { maximumFractionDigits: 1 }), budget: format.number(budget) })}</span>
        {isOver ? <span className="font-medium text-bad">{t("over")}</span> : null}
      </p>
    </div>
  );
}
