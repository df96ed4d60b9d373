import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { TimeEntriesList } from "@/components/time-entries/TimeEntriesList";
import { listTimeEntries } from "@/lib/domains/time-entries";
import { readFirstPage } from "@/lib/kernel/http/pages/page";
import { openDefaultView } from "../../default-view";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("time_entries");
  return { title: t("plural") };
}

export default async function TimeEntriesPage({ params, searchParams }: StaffPageProps) {
  const { tenant } = await params;
  const [page, address] = [await openStaffPage(tenant), await searchParams];
  await openDefaultView(page, "time-entries", `/dashboard/${tenant}/time-entries`, address);
  const first = await readFirstPage(page.ctx, listTimeEntries, address);
  return (
    <StaffMessages page={page} names={["time_entries"]}>
      <TimeEntriesList first={first} />
    </StaffMessages>
  );
}
