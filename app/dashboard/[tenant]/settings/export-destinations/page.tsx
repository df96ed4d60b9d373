import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DestinationsPage } from "@/components/exports/DestinationsPage";
import { listDestinations } from "@/lib/domains/export-destinations";
import { readFirstPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings.pages.export_destinations");
  return { title: t("title") };
}

export default async function ExportDestinationsSettings({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const first = await readFirstPage(page.ctx, listDestinations, {});
  return (
    <StaffMessages page={page} names={["settings", "export_destinations", "export_deliveries"]}>
      <DestinationsPage first={first} />
    </StaffMessages>
  );
}
