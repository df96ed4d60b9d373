import { findContractFor } from "@/app/portal/[site]/contract";
import { BeingRevised } from "@/components/portal/signing/BeingRevised";
import { ContractDocument } from "@/components/portal/contract/ContractDocument";
import { ProblemNote } from "@/components/portal/ProblemNote";
import { showBranding } from "@/lib/domains/branding";
import type { LinkedPage } from "@/lib/kernel/http/pages/site-page";

interface ContractPageProps {
  linked: LinkedPage;
  search: Record<string, string | string[] | undefined>;
}

export async function ContractPage({ linked: { ctx, token, target }, search: { problem } }: ContractPageProps) {
  const found = await findContractFor(ctx, target.id);
  if (!found) return <BeingRevised noun="contract" company={(await showBranding(ctx, {})).company_name} />;
  const action = `/api/public/document-links/${token}`;
  return (
    <div className="grid gap-6">
      <ProblemNote problem={typeof problem === "string" ? problem : undefined} />
      <ContractDocument {...found} pdf_href={`${action}/pdf`} proof_href={null} archive_href={null} action={action} email={null} />
    </div>
  );
}
