import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { AuditPage } from "@/components/settings/audit/AuditPage";
import { listAuditEntries } from "@/lib/domains/audit";
import { readFirstPage } from "@/lib/kernel/http/pages/page";
import { openDefaultView } from "../../../default-view";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("audit");
  return { title: t("title") };
}

export default async function AuditSettings({ params, searchParams }: StaffPageProps) {
  const { tenant } = await params;
  const [page, address] = [await openStaffPage(tenant), await searchParams];
  await openDefaultView(page, "audit", `/dashboard/${tenant}/settings/audit`, address);
  // The bare address shows what people did; the entries of one record or person include what followed from it.
  if (Object.keys(address).length === 0) redirect(`/dashboard/${tenant}/settings/audit?by=people`);
  const first = await readFirstPage(page.ctx, listAuditEntries, address);
  return (
    <StaffMessages page={page} names={["audit"]} sections={["name", "fields", "verbs"]}>
      <AuditPage first={first} />
    </StaffMessages>
  );
}
