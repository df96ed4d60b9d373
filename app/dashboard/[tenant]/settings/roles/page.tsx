import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { RolesPage } from "@/components/settings/people/RolesPage";
import { listRoles } from "@/lib/domains/staff";
import { readFirstPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: t("pages.roles.title") };
}

export default async function RolesSettings({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const first = await readFirstPage(page.ctx, listRoles, {});
  return (
    <StaffMessages page={page} names={["settings", "roles"]} sections={["permissions"]}>
      <RolesPage first={first} />
    </StaffMessages>
  );
}
