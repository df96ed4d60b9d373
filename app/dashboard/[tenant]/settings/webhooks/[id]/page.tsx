import type { Metadata } from "next";
import { WebhookPage } from "@/components/settings/webhooks/WebhookPage";
import { getWebhook, listEventKinds } from "@/lib/domains/webhooks";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../../staff-page";

async function read(params: StaffPageProps<"id">["params"]) {
  const { tenant, id } = await params;
  const page = await openStaffPage(tenant);
  return { page, webhook: await readOnPage(page.ctx, getWebhook, { id }) };
}

export async function generateMetadata({ params }: StaffPageProps<"id">): Promise<Metadata> {
  const { webhook } = await read(params);
  return { title: new URL(webhook.url).host };
}

export default async function WebhookSettings({ params }: StaffPageProps<"id">) {
  const { page, webhook } = await read(params);
  const kinds = listEventKinds().filter(({ permission }) => permission === "own" || page.can(permission));
  return (
    <StaffMessages page={page} names={["settings", "webhooks"]} sections={["plural", "events"]}>
      <WebhookPage webhook={webhook} kinds={kinds.map(({ name, noun }) => ({ name, noun }))} />
    </StaffMessages>
  );
}
