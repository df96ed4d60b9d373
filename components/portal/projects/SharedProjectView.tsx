import { Circle, CircleCheck, Download, FileText } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/Badge";
import { classNames } from "@/components/ui/class-names";
import { DateText } from "@/components/ui/DateText";
import type { SharedProject } from "@/lib/domains/projects/schema";
import { ProgressLine } from "./ProgressLine";
import { statusTone } from "./status-tone";

interface SharedProjectViewProps {
  project: SharedProject;
  /** Where a file is downloaded. */
  fileAddress: (file: SharedProject["files"][number]) => string;
  /** The level of its name as a heading: 2 on a page that has a title of its own. */
  level?: 1 | 2;
}

/** A project as its customer sees it. Staff see the same in their preview. */
export function SharedProjectView({ project, fileAddress, level = 1 }: SharedProjectViewProps) {
  const t = useTranslations("portal.projects");
  const format = useFormatter();
  const { name, status, starts_on, ends_on, done, total, milestones, tasks, files } = project;
  const Heading = level === 1 ? "h1" : "h2";
  const isBare = milestones.length + tasks.length + files.length === 0;
  return (
    <div className="grid gap-8">
      <div className="grid gap-3">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <Heading className="text-xl font-semibold [overflow-wrap:anywhere]">
            <bdi>{name}</bdi>
          </Heading>
          <Badge tone={statusTone(status)}>{t(`statuses.${status}`)}</Badge>
        </div>
        <p className="flex flex-wrap gap-x-4 text-sm text-muted empty:hidden">
          {starts_on === null ? null : (
            <span>
              {t("starts")} <DateText value={starts_on} />
            </span>
          )}
          {ends_on === null ? null : (
            <span>
              {t("ends")} <DateText value={ends_on} />
            </span>
          )}
        </p>
        <ProgressLine done={done} total={total} />
      </div>
      {isBare ? <p className="text-muted">{t("bare")}</p> : null}
      <Part title={t("milestones")} count={milestones.length}>
        {milestones.map((milestone, place) => (
          <Step key={place} {...milestone} />
        ))}
      </Part>
      <Part title={t("tasks")} count={tasks.length}>
        {tasks.map((task, place) => (
          <Step key={place} {...task} />
        ))}
      </Part>
      <Part title={t("files")} count={files.length}>
        {files.map((file) => (
          <li key={file.id} className="border-b border-line last:border-0">
            <a href={fileAddress(file)} download className="flex min-h-11 items-center gap-3 px-4 py-2 hover:bg-hover">
              <FileText aria-hidden="true" className="size-4 shrink-0 text-muted" />
              <bdi className="min-w-0 flex-1 [overflow-wrap:anywhere]">{file.name}</bdi>
              <span className="text-sm text-muted">{t("size", { size: format.number(Math.max(1, Math.round(file.size / 1024))) })}</span>
              <Download aria-hidden="true" className="size-4 shrink-0 text-muted" />
            </a>
          </li>
        ))}
      </Part>
    </div>
  );
}

function Part({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-lg font-semibold">{title}</h2>
      <ul className="grid rounded-md border border-line bg-surface">{children}</ul>
    </section>
  );
}

function Step({ title, due_on, done }: { title: string; due_on: string | null; done: boolean }) {
  const t = useTranslations("portal.projects");
  const Icon = done ? CircleCheck : Circle;
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 last:border-0">
      <Icon
        role="img"
        aria-label={t(done ? "is_done" : "is_open")}
        className={classNames("size-4 shrink-0", done ? "text-good" : "text-muted")}
      />
      <bdi className={classNames("min-w-0 flex-1 [overflow-wrap:anywhere]", done && "text-muted")}>{title}</bdi>
      {due_on === null ? null : (
        <span className="text-sm text-muted">
          <DateText value={due_on} />
        </span>
      )}
    </li>
  );
}
