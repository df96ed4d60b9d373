import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { RecurringRevenue } from "@/components/subscriptions/RecurringRevenue";
import { reportRecurringRevenue } from "@/lib/domains/subscriptions";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("subscriptions.revenue");
  return { title: t("title") };
}

export default async function RecurringRevenuePage({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  return (
    <StaffMessages page={page} names={["subscriptions"]}>
      <RecurringRevenue report={await readOnPage(page.ctx, reportRecurringRevenue, {})} />
    </StaffMessages>
  );
}
