import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { JobsPage } from "@/components/settings/system/JobsPage";
import { NoJobsPage } from "@/components/settings/system/NoJobsPage";
import { listJobs, listJobSchedules } from "@/lib/domains/jobs";
import type { JobStatus } from "@/lib/domains/jobs/schema";
import { AppError } from "@/lib/kernel/base/errors";
import { listParameters, readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: t("pages.jobs.title") };
}

/** Runs and schedules, or why there are none: the worker has never started, or Inngest itself is the engine. */
async function readJobs(ctx: Parameters<typeof readOnPage>[0], status: JobStatus | undefined) {
  try {
    const first = await readOnPage(ctx, listJobs, { limit: "20", ...(status === undefined ? {} : { status }) });
    return { kind: "shown", first, schedules: (await readOnPage(ctx, listJobSchedules, {})).data } as const;
  } catch (error) {
    if (error instanceof AppError && (error.code === "unavailable" || error.code === "conflict"))
      return { kind: "absent", reason: error.code } as const;
    throw error;
  }
}

export default async function JobsSettings({ params, searchParams }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const status = listParameters(listJobs, await searchParams).status as JobStatus | undefined;
  const jobs = await readJobs(page.ctx, status);
  const { INNGEST_DASHBOARD_URL, INNGEST_BASE_URL } = page.ctx.runtime.environment;
  return (
    <StaffMessages page={page} names={["settings", "jobs"]} sections={["jobs", "events"]}>
      {jobs.kind === "absent" ? (
        <NoJobsPage reason={jobs.reason} dashboard={INNGEST_DASHBOARD_URL ?? INNGEST_BASE_URL ?? null} />
      ) : (
        <JobsPage key={status} first={jobs.first} status={status} schedules={jobs.schedules} />
      )}
    </StaffMessages>
  );
}
