"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { customerLookup, staffLookup } from "@/components/api/lookup";
import { usePerform } from "@/components/api/use-perform";
import { useRoundingText } from "@/components/time-entries/use-rounding";
import { useRecord } from "@/components/api/use-record";
import { FileList } from "@/components/record/FileList";
import { RecordEditing } from "@/components/record/record-context";
import { RecordPage } from "@/components/record/RecordPage";
import { RecordSections } from "@/components/record/RecordSections";
import { RecordTimeline } from "@/components/record/RecordTimeline";
import type { TimelineWords } from "@/components/record/timeline-words";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { BillingMode, InvoiceCycle, ProjectHealth as HealthSchema, ProjectStatus } from "@/lib/domains/projects/schema";
import { CopyDialog } from "./CopyDialog";
import { HealthBadge } from "./HealthBadge";
import { ProjectDetails } from "./ProjectDetails";
import { ProjectFinances } from "./ProjectFinances";
import { ProjectHealth } from "./ProjectHealth";
import { ProjectMembers } from "./ProjectMembers";
import { ProjectMenu } from "./ProjectMenu";
import { ProjectMilestones } from "./ProjectMilestones";
import { ProjectStatusBadge } from "./ProjectStatusBadge";
import { ProjectTimeline } from "./ProjectTimeline";
import { projects, type ProjectRow } from "./resource";
import { useProjectFields } from "./use-project-fields";

/** A project with its milestones, tasks, time, members, files and history. */
export function ProjectRecordPage({ project: initial }: { project: ProjectRow }) {
  const t = useTranslations("projects");
  const form = useTranslations("staff.form");
  const can = useCan();
  const router = useRouter();
  const pagePath = usePagePath();
  const project = useRecord(projects, initial.id, initial);
  const labels = useProjectFields();
  const roundingText = useRoundingText();
  const { api, perform, busy } = usePerform([projects.name]);
  const [asking, setAsking] = useState(false);
  const [copying, setCopying] = useState(false);
  const write: TimelineWords["write"] = (field, value) => {
    const [status, billing] = [ProjectStatus.safeParse(value).data, BillingMode.safeParse(value).data];
    if (field === "status" && status) return t(`statuses.${status}`);
    const health = HealthSchema.safeParse(value).data;
    if (field === "health" && health) return t(`healths.${health}`);
    const cycle = InvoiceCycle.safeParse(value).data;
    if (field === "invoice_cycle" && cycle) return t(`cycles.${cycle}`);
    const rounding = roundingText(field, value);
    if (rounding !== null) return rounding;
    if (field === "billing" && billing) return t(`billings.${billing}`);
    if ((field === "milestones" || field === "members") && Array.isArray(value)) return t(`counts.${field}`, { count: value.length });
    if (field === "customer_id" && typeof value === "string") return { lookup: customerLookup, id: value };
    return field === "owner_id" && typeof value === "string" ? { lookup: staffLookup, id: value } : null;
  };
  const locked = can("projects.write") ? null : t("record.no_permission");
  const isDone = project.status === "completed";
  const move = () => perform(() => api.update(projects, project.id, project.version, { status: isDone ? "active" : "completed" }));
  const remove = () =>
    perform(
      () => api.remove(projects, project.id, project.version),
      () => router.push(pagePath("projects")),
    );
  return (
    <RecordEditing resource={projects} record={project} locked={locked} labels={labels}>
      <RecordPage
        title={<bdi>{project.name}</bdi>}
        trail={[{ label: t("plural"), href: pagePath("projects") }]}
        status={
          <>
            <ProjectStatusBadge status={project.status} />
            {project.health === null ? null : <HealthBadge health={project.health} />}
          </>
        }
        action={
          locked !== null ? null : project.is_template ? (
            <Button tone="primary" onClick={() => setCopying(true)}>
              {t("copy.use_template")}
            </Button>
          ) : (
            <Button tone={isDone ? "secondary" : "primary"} busy={busy} onClick={() => void move()}>
              {t(isDone ? "record.reopen" : "record.complete")}
            </Button>
          )
        }
        menu={<ProjectMenu project={project} onCopy={() => setCopying(true)} onDelete={() => setAsking(true)} />}
        notice={
          project.archived_at !== null ? (
            <Alert>{t("record.archived")}</Alert>
          ) : project.is_template ? (
            <Alert tone="accent">{t("record.template")}</Alert>
          ) : null
        }
        rail={
          <>
            <ProjectDetails project={project} />
            <FileList
              resource={projects}
              id={project.id}
              locked={locked !== null}
              onShare={(file) => api.call(projects.verbs.share_file, { id: project.id, file_id: file.id, shared: !file.shared })}
            />
          </>
        }
        timeline={<RecordTimeline resource={projects} id={project.id} labels={labels} write={write} kinds={["change", "note"]} notes />}
      >
        {project.is_template ? null : <ProjectHealth project={project} locked={locked !== null} />}
        <ProjectMilestones project={project} />
        <ProjectFinances project={project} />
        <RecordSections noun="project" id={project.id} />
        <ProjectTimeline id={project.id} />
        <ProjectMembers project={project} locked={locked !== null} />
      </RecordPage>
      {copying ? <CopyDialog project={project} onClose={() => setCopying(false)} /> : null}
      {asking ? (
        <Dialog
          open
          size="small"
          onClose={() => setAsking(false)}
          title={t("record.delete_title", { title: project.name })}
          description={t("record.delete_text")}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>{form("cancel")}</Button>
              <Button tone="danger" busy={busy} onClick={() => void remove()}>
                {t("verbs.delete.do")}
              </Button>
            </>
          }
        />
      ) : null}
    </RecordEditing>
  );
}
