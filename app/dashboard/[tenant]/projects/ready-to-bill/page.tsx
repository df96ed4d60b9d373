import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ReadyToBill } from "@/components/projects/ReadyToBill";
import { listReadyToBill } from "@/lib/domains/project-billing";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("projects"))("ready.title") };
}

export default async function ReadyToBillPage({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const { data } = await readOnPage(page.ctx, listReadyToBill, {});
  return (
    <StaffMessages page={page} names={["projects", "time_entries"]} sections={["on_records"]}>
      <ReadyToBill rows={data} />
    </StaffMessages>
  );
}
