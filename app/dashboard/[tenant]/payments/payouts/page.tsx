import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PayoutsList } from "@/components/payouts/PayoutsList";
import { listPayouts } from "@/lib/domains/payouts";
import { readFirstPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("payouts");
  return { title: t("title") };
}

export default async function PayoutsPage({ params, searchParams }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const first = await readFirstPage(page.ctx, listPayouts, await searchParams);
  return (
    <StaffMessages page={page} names={["payouts"]}>
      <PayoutsList first={first} />
    </StaffMessages>
  );
}
