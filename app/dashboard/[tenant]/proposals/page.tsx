import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ProposalsList } from "@/components/proposals/ProposalsList";
import { listProposals } from "@/lib/domains/proposals";
import { readFirstPage } from "@/lib/kernel/http/pages/page";
import { openDefaultView } from "../../default-view";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("proposals");
  return { title: t("plural") };
}

export default async function ProposalsPage({ params, searchParams }: StaffPageProps) {
  const { tenant } = await params;
  const [page, address] = [await openStaffPage(tenant), await searchParams];
  await openDefaultView(page, "proposals", `/dashboard/${tenant}/proposals`, address);
  const first = await readFirstPage(page.ctx, listProposals, address);
  return (
    <StaffMessages page={page} names={["proposals"]}>
      <ProposalsList first={first} />
    </StaffMessages>
  );
}
