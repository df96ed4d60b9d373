import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { StaffPage } from "@/components/settings/people/StaffPage";
import { listInvitations, listRoles, listStaff } from "@/lib/domains/staff";
import { readFirstPage, readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: t("pages.staff.title") };
}

export default async function StaffSettings({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const staff = await readFirstPage(page.ctx, listStaff, { sort: "name" });
  const invited = await readFirstPage(page.ctx, listInvitations, { open: "true" });
  const roles = page.can("roles.read") ? (await readOnPage(page.ctx, listRoles, { limit: "200" })).data : null;
  return (
    <StaffMessages page={page} names={["settings"]}>
      <StaffPage staff={staff} invited={invited} roles={roles} />
    </StaffMessages>
  );
}
