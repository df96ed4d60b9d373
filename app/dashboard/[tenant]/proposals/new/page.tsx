import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { NewDocument } from "@/components/document/NewDocument";
import { ProposalEditor } from "@/components/proposals/editor/ProposalEditor";
import { prepareProposal } from "@/lib/domains/proposals";
import { AppError } from "@/lib/kernel/base/errors";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";
import { readEditorParts } from "../../document-editor-parts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("proposals");
  return { title: t("actions.new") };
}

export default async function NewProposalPage({ params, searchParams }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  if (!page.can("proposals.write")) notFound();
  const { customer } = await searchParams;
  const t = await getTranslations("proposals");
  const begun = typeof customer === "string" ? await begin(page, customer) : null;
  return (
    <StaffMessages page={page} names={["proposals", "documents", "customers", "items", "assists"]}>
      {begun === null ? (
        <NewDocument country={page.settings?.country ?? null} list="proposals" title={t("plural")} label={t("actions.new")} />
      ) : (
        <ProposalEditor key={begun.proposal.customer_id} {...begun} isStored={false} {...await readEditorParts(page, "proposal")} />
      )}
    </StaffMessages>
  );
}

/** The prefilled draft for a customer; null if the customer cannot be given a proposal, so that the page asks for another. */
async function begin({ ctx }: Awaited<ReturnType<typeof openStaffPage>>, customer_id: string) {
  try {
    return await readOnPage(ctx, prepareProposal, { customer_id });
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
