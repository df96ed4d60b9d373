import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ProjectsList } from "@/components/projects/ProjectsList";
import { listProjects } from "@/lib/domains/projects";
import { readFirstPage } from "@/lib/kernel/http/pages/page";
import { openDefaultView } from "../../default-view";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("projects");
  return { title: t("plural") };
}

export default async function ProjectsPage({ params, searchParams }: StaffPageProps) {
  const { tenant } = await params;
  const [page, address] = [await openStaffPage(tenant), await searchParams];
  await openDefaultView(page, "projects", `/dashboard/${tenant}/projects`, address);
  const first = await readFirstPage(page.ctx, listProjects, address);
  return (
    <StaffMessages page={page} names={["projects"]}>
      <ProjectsList first={first} />
    </StaffMessages>
  );
}
