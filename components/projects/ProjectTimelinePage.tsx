"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useState } from "react";
import { queryKeys, type Wire } from "@/components/api/resource";
import { usePerform } from "@/components/api/use-perform";
import { DatedList } from "@/components/gantt/DatedList";
import type { Zoom } from "@/components/gantt/scale";
import { ZoomSwitch } from "@/components/gantt/ZoomSwitch";
import { PageHeader } from "@/components/shell/PageHeader";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { MenuItem } from "@/components/ui/Menu";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import { showToast } from "@/components/ui/toast-store";
import type { ProjectTimeline, TaskLook } from "@/lib/domains/tasks/schema";
import { projects, type ProjectRow } from "./resource";
import { toRows } from "./timeline-rows";
import { useTimelineChanges } from "./use-timeline-changes";

const Gantt = dynamic(() => import("@/components/gantt/Gantt").then((module) => module.Gantt), {
  ssr: false,
  loading: () => <SkeletonLines count={6} />,
});

interface ProjectTimelinePageProps {
  project: ProjectRow;
  first: Wire<typeof ProjectTimeline>;
  look: Wire<typeof TaskLook>;
}

/** A project's tasks and milestones against the days, with what waits for what and the saved plan beneath. */
export function ProjectTimelinePage({ project, first, look }: ProjectTimelinePageProps) {
  const t = useTranslations("projects");
  const words = useTranslations("gantt");
  const can = useCan();
  const pagePath = usePagePath();
  const { api, perform, busy } = usePerform([projects.name]);
  const [zoom, setZoom] = useState<Zoom>(look.zoom);
  const { data } = useQuery<Wire<typeof ProjectTimeline>>({
    queryKey: [...queryKeys.part(api.tenant, projects.name, project.id, "timeline"), { id: project.id }],
    queryFn: ({ signal }) => api.ask(projects.verbs.timeline, { id: project.id }, signal),
    initialData: first,
  });
  const { data: entries = first.data, baseline_at = null } = data ?? {};
  const rows = toRows(entries, (id) => pagePath("tasks", id));
  const change = useTimelineChanges(project.id, entries);
  const mayWrite = can("projects.write");
  const baseline = (verb: "save_baseline" | "remove_baseline", text: string) =>
    void perform(
      () => api.call(projects.verbs[verb], { id: project.id }),
      () => showToast({ tone: "good", text }),
    );
  return (
    <>
      <PageHeader
        title={t("timeline.title")}
        trail={[
          { label: t("plural"), href: pagePath("projects") },
          { label: <bdi>{project.name}</bdi>, href: pagePath("projects", project.id) },
        ]}
        action={
          mayWrite ? (
            <Button busy={busy} onClick={() => baseline("save_baseline", t("timeline.saved"))}>
              {t("timeline.save")}
            </Button>
          ) : null
        }
        menu={
          mayWrite && baseline_at !== null ? (
            <MenuItem onSelect={() => baseline("remove_baseline", t("timeline.removed"))}>{t("timeline.remove")}</MenuItem>
          ) : null
        }
      />
      <div className="grid content-start gap-3 px-4 pb-10 md:px-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <ZoomSwitch zoom={zoom} onChange={setZoom} />
          {baseline_at === null ? null : (
            <p className="text-sm text-muted">
              {t("timeline.plan_of")} <DateText value={baseline_at.slice(0, 10)} />
            </p>
          )}
        </div>
        {rows.length === 0 ? <p className="py-6 text-muted">{t("timeline.empty")}</p> : null}
        {rows.length === 0 ? null : (
          <Gantt
            label={words("label")}
            rows={rows}
            today={look.today}
            zoom={zoom}
            onChange={can("tasks.write") && mayWrite ? change : null}
          />
        )}
        <DatedList rows={rows} className="sm:hidden" />
      </div>
    </>
  );
}
