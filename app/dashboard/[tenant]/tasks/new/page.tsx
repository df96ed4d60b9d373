import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { TaskForm } from "@/components/tasks/TaskForm";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("tasks.actions");
  return { title: t("new") };
}

export default async function NewTaskPage({ params, searchParams }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  if (!page.can("tasks.write")) notFound();
  const { project_id } = await searchParams;
  return (
    <StaffMessages page={page} names={["tasks"]}>
      <TaskForm {...(typeof project_id === "string" ? { project_id } : {})} />
    </StaffMessages>
  );
}
