import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SubscriptionsList } from "@/components/subscriptions/SubscriptionsList";
import { listSubscriptions } from "@/lib/domains/subscriptions";
import { readFirstPage } from "@/lib/kernel/http/pages/page";
import { openDefaultView } from "../../default-view";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("subscriptions");
  return { title: t("plural") };
}

export default async function SubscriptionsPage({ params, searchParams }: StaffPageProps) {
  const { tenant } = await params;
  const [page, address] = [await openStaffPage(tenant), await searchParams];
  await openDefaultView(page, "subscriptions", `/dashboard/${tenant}/subscriptions`, address);
  const first = await readFirstPage(page.ctx, listSubscriptions, address);
  return (
    <StaffMessages page={page} names={["subscriptions"]}>
      <SubscriptionsList first={first} />
    </StaffMessages>
  );
}
