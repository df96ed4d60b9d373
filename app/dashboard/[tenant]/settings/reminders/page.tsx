import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PoliciesPage } from "@/components/dunning/PoliciesPage";
import { listDunningPolicies } from "@/lib/domains/dunning";
import { readFirstPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings.pages.dunning_policies");
  return { title: t("title") };
}

export default async function DunningSettings({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const first = await readFirstPage(page.ctx, listDunningPolicies, {});
  return (
    <StaffMessages page={page} names={["settings", "dunning_policies"]}>
      <PoliciesPage first={first} />
    </StaffMessages>
  );
}
