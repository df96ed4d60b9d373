import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SubscriptionsCompare } from "@/components/subscriptions/SubscriptionsCompare";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";
import { notFound } from "next/navigation";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("subscriptions.compare");
  return { title: t("title") };
}

export default async function CompareSubscriptionsPage({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  if (!page.can("subscriptions.read")) notFound();
  return (
    <StaffMessages page={page} names={["subscriptions"]} sections={["verbs"]}>
      <SubscriptionsCompare />
    </StaffMessages>
  );
}
