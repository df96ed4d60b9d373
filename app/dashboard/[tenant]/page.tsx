import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { firstStepsCookie } from "@/components/home/first-steps";
import { HomePage } from "@/components/home/HomePage";
import { getDashboard, getMyDay } from "@/lib/domains/reports";
import { readChoice, readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("staff.navigation");
  return { title: t("home") };
}

export default async function StaffHomePage({ params }: StaffPageProps) {
  const { tenant } = await params;
  const page = await openStaffPage(tenant);
  const dashboard = await readOnPage(page.ctx, getDashboard, {});
  const { data: queue } = await readOnPage(page.ctx, getMyDay, {});
  const dismissed = (await readChoice(firstStepsCookie(tenant))) !== undefined;
  return (
    <StaffMessages page={page} names={["home", "reports", "my_day"]} sections={["events"]}>
      <HomePage dashboard={dashboard} queue={queue} dismissed={dismissed} />
    </StaffMessages>
  );
}
