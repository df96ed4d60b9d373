import { findEstimateFor } from "@/app/portal/[site]/estimate";
import { BeingRevised } from "@/components/portal/estimate/BeingRevised";
import { EstimateDocument } from "@/components/portal/estimate/EstimateDocument";
import { ProblemNote } from "@/components/portal/ProblemNote";
import { showBranding } from "@/lib/domains/branding";
import type { LinkedPage } from "@/lib/kernel/http/pages/site-page";

interface EstimatePageProps {
  linked: LinkedPage;
  search: Record<string, string | string[] | undefined>;
}

export async function EstimatePage({ linked: { ctx, token, target }, search }: EstimatePageProps) {
  const { problem } = search;
  const found = await findEstimateFor(ctx, target.id, search);
  if (!found) return <BeingRevised company={(await showBranding(ctx, {})).company_name} />;
  const action = `/api/public/document-links/${token}`;
  return (
    <div className="grid gap-6">
      <ProblemNote problem={typeof problem === "string" ? problem : undefined} />
      <EstimateDocument {...found} pdf_href={`${action}/pdf`} action={action} page={`/d/${token}`} />
    </div>
  );
}
