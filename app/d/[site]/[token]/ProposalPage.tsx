import { findProposalFor } from "@/app/portal/[site]/proposal";
import { BeingRevised } from "@/components/portal/signing/BeingRevised";
import { ProposalDocument } from "@/components/portal/proposal/ProposalDocument";
import { ProblemNote } from "@/components/portal/ProblemNote";
import { showBranding } from "@/lib/domains/branding";
import type { LinkedPage } from "@/lib/kernel/http/pages/site-page";

interface ProposalPageProps {
  linked: LinkedPage;
  search: Record<string, string | string[] | undefined>;
}

export async function ProposalPage({ linked: { ctx, token, target }, search: { problem } }: ProposalPageProps) {
  const found = await findProposalFor(ctx, target.id);
  if (!found) return <BeingRevised noun="proposal" company={(await showBranding(ctx, {})).company_name} />;
  const action = `/api/public/document-links/${token}`;
  return (
    <div className="grid gap-6">
      <ProblemNote problem={typeof problem === "string" ? problem : undefined} />
      <ProposalDocument {...found} pdf_href={`${action}/pdf`} proof_href={null} archive_href={null} action={action} email={null} />
    </div>
  );
}
