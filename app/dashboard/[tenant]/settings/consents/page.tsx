import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ConsentsPage } from "@/components/consents/ConsentsPage";
import { listConsents } from "@/lib/domains/consents";
import { readFirstPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings.pages.consents");
  return { title: t("title") };
}

export default async function ConsentSettings({ params, searchParams }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const first = await readFirstPage(page.ctx, listConsents, await searchParams);
  return (
    <StaffMessages page={page} names={["settings", "consents"]}>
      <ConsentsPage first={first} />
    </StaffMessages>
  );
}
