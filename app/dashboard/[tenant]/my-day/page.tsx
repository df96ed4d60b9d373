import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { MyDayPage } from "@/components/my-day/MyDayPage";
import { getMyDay } from "@/lib/domains/reports";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("my_day"))("plural") };
}

export default async function StaffMyDayPage({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const { today, data } = await readOnPage(page.ctx, getMyDay, {});
  return (
    <StaffMessages page={page} names={["my_day", "tasks"]}>
      <MyDayPage today={today} entries={data} />
    </StaffMessages>
  );
}
