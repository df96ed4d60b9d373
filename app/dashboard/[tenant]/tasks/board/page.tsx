import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { TasksBoard } from "@/components/tasks/TasksBoard";
import { TaskStatuses } from "@/components/tasks/TaskStatuses";
import { listTaskStatuses } from "@/lib/domains/tasks";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("tasks.board");
  return { title: t("title") };
}

export default async function TaskBoardPage({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  if (!page.can("tasks.read")) notFound();
  const { data: statuses } = await readOnPage(page.ctx, listTaskStatuses, { limit: "100" });
  return (
    <StaffMessages page={page} names={["tasks"]}>
      <TaskStatuses first={statuses}>
        <TasksBoard />
      </TaskStatuses>
    </StaffMessages>
  );
}
