import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { TasksList } from "@/components/tasks/TasksList";
import { TaskStatuses } from "@/components/tasks/TaskStatuses";
import { getTaskPreference, listTasks, listTaskStatuses } from "@/lib/domains/tasks";
import { readFirstPage, readOnPage } from "@/lib/kernel/http/pages/page";
import { openDefaultView } from "../../default-view";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("tasks");
  return { title: t("plural") };
}

export default async function TasksPage({ params, searchParams }: StaffPageProps) {
  const { tenant } = await params;
  const [page, address] = [await openStaffPage(tenant), await searchParams];
  await openDefaultView(page, "tasks", `/dashboard/${tenant}/tasks`, address);
  const first = await readFirstPage(page.ctx, listTasks, address);
  const { data: statuses } = await readOnPage(page.ctx, listTaskStatuses, { limit: "100" });
  const look = await readOnPage(page.ctx, getTaskPreference, {});
  return (
    <StaffMessages page={page} names={["tasks", "calendar", "gantt"]}>
      <TaskStatuses first={statuses}>
        <TasksList first={first} look={look} />
      </TaskStatuses>
    </StaffMessages>
  );
}
