import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { ProjectTimelinePage } from "@/components/projects/ProjectTimelinePage";
import { getProject } from "@/lib/domains/projects";
import { getTaskPreference, listProjectTimeline } from "@/lib/domains/tasks";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("projects"))("timeline.title") };
}

export default async function ProjectTimelineRoute({ params }: StaffPageProps<"id">) {
  const { tenant, id } = await params;
  const page = await openStaffPage(tenant);
  if (!page.can("tasks.read")) notFound();
  const project = await readOnPage(page.ctx, getProject, { id });
  const first = await readOnPage(page.ctx, listProjectTimeline, { id });
  const look = await readOnPage(page.ctx, getTaskPreference, {});
  return (
    <StaffMessages page={page} names={["projects", "gantt"]}>
      <ProjectTimelinePage project={project} first={first} look={look} />
    </StaffMessages>
  );
}
