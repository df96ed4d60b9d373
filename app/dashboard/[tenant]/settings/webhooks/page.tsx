import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { WebhooksPage } from "@/components/settings/webhooks/WebhooksPage";
import { listWebhooks } from "@/lib/domains/webhooks";
import { readFirstPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: t("pages.webhooks.title") };
}

export default async function WebhooksSettings({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const first = await readFirstPage(page.ctx, listWebhooks, {});
  return (
    <StaffMessages page={page} names={["settings", "webhooks"]}>
      <WebhooksPage first={first} />
    </StaffMessages>
  );
}
