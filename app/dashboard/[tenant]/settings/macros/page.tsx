import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { MacrosPage } from "@/components/macros/MacrosPage";
import { listMacros } from "@/lib/domains/macros";
import { readFirstPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings.pages.macros");
  return { title: t("title") };
}

export default async function MacrosSettings({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const first = await readFirstPage(page.ctx, listMacros, {});
  return (
    <StaffMessages page={page} names={["settings", "macros"]}>
      <MacrosPage first={first} />
    </StaffMessages>
  );
}
