import type { Metadata } from "next";
import { SubscriptionRecordPage } from "@/components/subscriptions/SubscriptionRecordPage";
import { getSubscription } from "@/lib/domains/subscriptions";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

async function read(params: StaffPageProps<"id">["params"]) {
  const { tenant, id } = await params;
  const page = await openStaffPage(tenant);
  return { page, subscription: await readOnPage(page.ctx, getSubscription, { id }) };
}

export async function generateMetadata({ params }: StaffPageProps<"id">): Promise<Metadata> {
  return { title: (await read(params)).subscription.title };
}

export default async function SubscriptionPage({ params }: StaffPageProps<"id">) {
  const { page, subscription } = await read(params);
  return (
    <StaffMessages page={page} names={["subscriptions"]} sections={["verbs", "events"]}>
      <SubscriptionRecordPage subscription={subscription} />
    </StaffMessages>
  );
}
