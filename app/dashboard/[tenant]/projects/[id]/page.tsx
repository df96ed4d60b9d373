import type { Metadata } from "next";
import { ProjectRecordPage } from "@/components/projects/ProjectRecordPage";
import { getProject } from "@/lib/domains/projects";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

async function read(params: StaffPageProps<"id">["params"]) {
  const { tenant, id } = await params;
  const page = await openStaffPage(tenant);
  return { page, project: await readOnPage(page.ctx, getProject, { id }) };
}

export async function generateMetadata({ params }: StaffPageProps<"id">): Promise<Metadata> {
  return { title: (await read(params)).project.name };
}

export default async function ProjectPage({ params }: StaffPageProps<"id">) {
  const { page, project } = await read(params);
  return (
    <StaffMessages page={page} names={["projects", "time_entries"]} sections={["verbs", "events", "on_records"]}>
      <ProjectRecordPage project={project} />
    </StaffMessages>
  );
}
