import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { LeadsList } from "@/components/leads/LeadsList";
import { listLeads } from "@/lib/domains/leads";
import { readFirstPage } from "@/lib/kernel/http/pages/page";
import { openDefaultView } from "../../default-view";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("leads");
  return { title: t("plural") };
}

export default async function LeadsPage({ params, searchParams }: StaffPageProps) {
  const { tenant } = await params;
  const [page, address] = [await openStaffPage(tenant), await searchParams];
  await openDefaultView(page, "leads", `/dashboard/${tenant}/leads`, address);
  const first = await readFirstPage(page.ctx, listLeads, address);
  return (
    <StaffMessages page={page} names={["leads"]}>
      <LeadsList first={first} />
    </StaffMessages>
  );
}
