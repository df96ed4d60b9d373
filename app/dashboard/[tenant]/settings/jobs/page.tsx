import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { JobsPage } from "@/components/settings/system/JobsPage";
import { listJobs, listJobSchedules } from "@/lib/domains/jobs";
import type { JobStatus } from "@/lib/domains/jobs/schema";
import { listParameters, readOnPage } from "@/lib/kernel/http/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: t("pages.jobs.title") };
}

export default async function JobsSettings({ params, searchParams }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const status = listParameters(listJobs, await searchParams).status as JobStatus | undefined;
  const first = await readOnPage(page.ctx, listJobs, status === undefined ? {} : { status });
  const schedules = await readOnPage(page.ctx, listJobSchedules, {});
  return (
    <StaffMessages page={page} names={["settings"]}>
      <JobsPage key={status} first={first} status={status} schedules={schedules.data} />
    </StaffMessages>
  );
}
