import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound, redirect } from "next/navigation";
import { ProposalEditor } from "@/components/proposals/editor/ProposalEditor";
import { getProposal, getProposalDocument } from "@/lib/domains/proposals";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../../staff-page";
import { readEditorParts } from "../../../document-editor-parts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("proposals");
  return { title: t("record.edit") };
}

export default async function EditProposalPage({ params }: StaffPageProps<"id">) {
  const { tenant, id } = await params;
  const page = await openStaffPage(tenant);
  if (!page.can("proposals.write")) notFound();
  const proposal = await readOnPage(page.ctx, getProposal, { id });
  // A sent proposal is locked; its own page offers to revise it.
  if (proposal.status !== "draft") redirect(`/dashboard/${tenant}/proposals/${id}`);
  const document = await readOnPage(page.ctx, getProposalDocument, { id });
  return (
    <StaffMessages page={page} names={["proposals", "documents", "customers", "items", "assists"]}>
      <ProposalEditor proposal={proposal} document={document} {...await readEditorParts(page, "proposal")} />
    </StaffMessages>
  );
}
