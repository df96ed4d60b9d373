import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AuditPage } from "@/components/settings/audit/AuditPage";
import { listAuditEntries } from "@/lib/domains/audit";
import { readFirstPage } from "@/lib/kernel/http/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("audit");
  return { title: t("title") };
}

export default async function AuditSettings({ params, searchParams }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const first = await readFirstPage(page.ctx, listAuditEntries, await searchParams);
  return (
    <StaffMessages page={page} names={["audit", "settings"]}>
      <AuditPage first={first} />
    </StaffMessages>
  );
}
