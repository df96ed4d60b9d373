import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { TemplatesPage } from "@/components/proposals/settings/TemplatesPage";
import { listProposalTemplates } from "@/lib/domains/proposals";
import { readFirstPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings.pages.proposal_templates");
  return { title: t("title") };
}

export default async function ProposalTemplatesSettings({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const first = await readFirstPage(page.ctx, listProposalTemplates, {});
  return (
    <StaffMessages page={page} names={["settings", "proposal_templates", "proposals"]}>
      <TemplatesPage first={first} />
    </StaffMessages>
  );
}
