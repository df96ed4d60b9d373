import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DepartmentsPage } from "@/components/tickets/settings/DepartmentsPage";
import { listDepartments } from "@/lib/domains/tickets";
import { readFirstPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings.pages.departments");
  return { title: t("title") };
}

export default async function DepartmentsSettings({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const first = await readFirstPage(page.ctx, listDepartments, {});
  return (
    <StaffMessages page={page} names={["settings", "departments"]}>
      <DepartmentsPage first={first} />
    </StaffMessages>
  );
}
