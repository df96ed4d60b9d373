import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { TasksBoard } from "@/components/tasks/TasksBoard";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("tasks.board");
  return { title: t("title") };
}

export default async function TaskBoardPage({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  if (!page.can("tasks.read")) notFound();
  return (
    <StaffMessages page={page} names={["tasks"]}>
      <TasksBoard />
    </StaffMessages>
  );
}
