import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { StatusesPage } from "@/components/tasks/settings/StatusesPage";
import { TaskStatuses } from "@/components/tasks/TaskStatuses";
import { listTaskStatuses } from "@/lib/domains/tasks";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings.pages.task_statuses");
  return { title: t("title") };
}

export default async function TaskStatusesSettings({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const { data } = await readOnPage(page.ctx, listTaskStatuses, { limit: "100" });
  return (
    <StaffMessages page={page} names={["settings", "tasks", "task_statuses"]}>
      <TaskStatuses first={data}>
        <StatusesPage />
      </TaskStatuses>
    </StaffMessages>
  );
}
