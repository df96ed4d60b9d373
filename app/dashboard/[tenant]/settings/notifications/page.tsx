import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NotificationsPage } from "@/components/settings/system/NotificationsPage";
import { listNotificationPreferences } from "@/lib/domains/notifications";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: t("pages.notifications.title") };
}

export default async function NotificationSettings({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const { data } = await readOnPage(page.ctx, listNotificationPreferences, {});
  return (
    <StaffMessages page={page} names={["settings", "notifications", "projects"]}>
      <NotificationsPage preferences={data} />
    </StaffMessages>
  );
}
