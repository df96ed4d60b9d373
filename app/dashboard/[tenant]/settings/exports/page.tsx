import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ExportsPage } from "@/components/exports/ExportsPage";
import { listExports, listScheduledExports } from "@/lib/domains/exports";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: t("pages.exports.title") };
}

export default async function ExportsSettings({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const first = await readOnPage(page.ctx, listExports, {});
  const scheduled = await readOnPage(page.ctx, listScheduledExports, {});
  return (
    <StaffMessages page={page} names={["settings", "exports", "scheduled_exports", "export_destinations"]}>
      <ExportsPage first={first} scheduled={scheduled} />
    </StaffMessages>
  );
}
