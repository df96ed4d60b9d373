import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { ProjectForm } from "@/components/projects/ProjectForm";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("projects.actions");
  return { title: t("new") };
}

export default async function NewProjectPage({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  if (!page.can("projects.write")) notFound();
  return (
    <StaffMessages page={page} names={["projects"]}>
      <ProjectForm />
    </StaffMessages>
  );
}
