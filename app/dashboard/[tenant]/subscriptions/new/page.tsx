import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { SubscriptionForm } from "@/components/subscriptions/SubscriptionForm";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("subscriptions.actions");
  return { title: t("new") };
}

export default async function NewSubscriptionPage({ params, searchParams }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  if (!page.can("subscriptions.write")) notFound();
  const { customer } = await searchParams;
  return (
    <StaffMessages page={page} names={["subscriptions"]} sections={["verbs"]}>
      <SubscriptionForm customer={typeof customer === "string" ? customer : null} />
    </StaffMessages>
  );
}
