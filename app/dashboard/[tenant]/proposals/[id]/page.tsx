import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { ProposalRecordPage } from "@/components/proposals/record/ProposalRecordPage";
import { getCustomer } from "@/lib/domains/customers";
import { getProposal, getProposalDocument } from "@/lib/domains/proposals";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

const read = cache(async (tenant: string, id: string) => {
  const page = await openStaffPage(tenant);
  return { page, proposal: await readOnPage(page.ctx, getProposal, { id }) };
});

export async function generateMetadata({ params }: StaffPageProps<"id">): Promise<Metadata> {
  const { tenant, id } = await params;
  const t = await getTranslations("proposals.status");
  return { title: (await read(tenant, id)).proposal.number ?? t("draft") };
}

export default async function ProposalPage({ params }: StaffPageProps<"id">) {
  const { tenant, id } = await params;
  const { page, proposal } = await read(tenant, id);
  const document = await readOnPage(page.ctx, getProposalDocument, { id });
  const customer = page.can("customers.read") ? await readOnPage(page.ctx, getCustomer, { id: proposal.customer_id }) : null;
  return (
    <StaffMessages page={page} names={["proposals", "documents", "customers", "signers"]} sections={["verbs", "events"]}>
      <ProposalRecordPage proposal={proposal} document={document} customer={customer} />
    </StaffMessages>
  );
}
