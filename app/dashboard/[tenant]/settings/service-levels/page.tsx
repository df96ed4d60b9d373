import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SlaPoliciesPage } from "@/components/tickets/settings/SlaPoliciesPage";
import { listBusinessCalendars } from "@/lib/domains/business-calendars";
import { listSlaPolicies } from "@/lib/domains/tickets";
import { readFirstPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings.pages.sla_policies");
  return { title: t("title") };
}

export default async function SlaPoliciesSettings({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const [first, calendars] = await Promise.all([
    readFirstPage(page.ctx, listSlaPolicies, {}),
    readFirstPage(page.ctx, listBusinessCalendars, {}),
  ]);
  return (
    <StaffMessages page={page} names={["settings", "sla_policies", "business_calendars"]}>
      <SlaPoliciesPage first={first} calendars={calendars} />
    </StaffMessages>
  );
}
