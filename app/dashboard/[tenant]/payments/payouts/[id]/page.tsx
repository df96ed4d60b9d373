import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PayoutRecordPage } from "@/components/payouts/PayoutRecordPage";
import { getPayout } from "@/lib/domains/payouts";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("payouts");
  return { title: t("name") };
}

export default async function PayoutPage({ params }: StaffPageProps<"id">) {
  const { tenant, id } = await params;
  const page = await openStaffPage(tenant);
  const payout = await readOnPage(page.ctx, getPayout, { id });
  return (
    <StaffMessages page={page} names={["payouts"]} sections={["verbs", "events", "on_records"]}>
      <PayoutRecordPage payout={payout} />
    </StaffMessages>
  );
}
