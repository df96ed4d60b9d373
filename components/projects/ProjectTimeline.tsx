"use client";

import { Flag, ListTodo } from "lucide-react";
import { useTranslations } from "next-intl";
import { usePart } from "@/components/api/use-record";
import { RecordName } from "@/components/record/RecordName";
import { Section } from "@/components/record/Section";
import { usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { Badge } from "@/components/ui/Badge";
import { DateText } from "@/components/ui/DateText";
import { projects } from "./resource";

/** Milestones and tasks on one list by date. */
export function ProjectTimeline({ id }: { id: string }) {
  const t = useTranslations("projects.schedule");
  const pagePath = usePagePath();
  const { data } = usePart(projects, id, "timeline", projects.verbs.timeline, { id });
  if (data === undefined || data.data.length === 0) return null;
  return (
    <Section
      title={t("title")}
      action={
        <AheadLink
          href={pagePath("projects", id, "timeline")}
          className="inline-flex min-h-8 items-center px-2 text-sm text-accent underline"
        >
          {t("open")}
        </AheadLink>
      }
    >
      <ol className="grid text-sm">
        {data.data.map(({ kind, title, due_on, done, task_id }, place) => (
          <li key={`${String(place)} ${title}`} className="flex min-h-9 items-center gap-3 border-b border-line last:border-0">
            {kind === "milestone" ? (
              <Flag aria-hidden="true" className="size-4 shrink-0 text-accent" />
            ) : (
              <ListTodo aria-hidden="true" className="size-4 shrink-0 text-muted" />
            )}
            <span className="min-w-0 flex-1 truncate">
              {task_id === null ? <bdi className="font-medium">{title}</bdi> : <RecordName noun="task" id={task_id} title={title} />}
            </span>
            {done ? <Badge tone="good">{t("done")}</Badge> : null}
            <span className="text-muted">{due_on === null ? t("no_date") : <DateText value={due_on} />}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
