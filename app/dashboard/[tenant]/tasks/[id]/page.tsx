import type { Metadata } from "next";
import { TaskRecordPage } from "@/components/tasks/TaskRecordPage";
import { TaskStatuses } from "@/components/tasks/TaskStatuses";
import { getTask, listTaskStatuses } from "@/lib/domains/tasks";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

async function read(params: StaffPageProps<"id">["params"]) {
  const { tenant, id } = await params;
  const page = await openStaffPage(tenant);
  return { page, task: await readOnPage(page.ctx, getTask, { id }) };
}

export async function generateMetadata({ params }: StaffPageProps<"id">): Promise<Metadata> {
  return { title: (await read(params)).task.title };
}

export default async function TaskPage({ params }: StaffPageProps<"id">) {
  const { page, task } = await read(params);
  const { data: statuses } = await readOnPage(page.ctx, listTaskStatuses, { limit: "100" });
  return (
    <StaffMessages page={page} names={["tasks", "time_entries"]} sections={["verbs", "events", "on_records"]}>
      <TaskStatuses first={statuses}>
        <TaskRecordPage task={task} />
      </TaskStatuses>
    </StaffMessages>
  );
}
