import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { RecurringTasksPage } from "@/components/recurring-tasks/RecurringTasksPage";
import { listRecurringTasks } from "@/lib/domains/recurring-tasks";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("recurring_tasks");
  return { title: t("plural") };
}

export default async function RecurringTasks({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const first = await readOnPage(page.ctx, listRecurringTasks, {});
  return (
    <StaffMessages page={page} names={["tasks", "recurring_tasks", "settings"]}>
      <RecurringTasksPage first={first} />
    </StaffMessages>
  );
}
