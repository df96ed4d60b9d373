import { readBrand } from "@/app/portal/[site]/brand";
import { PortalShell } from "@/components/layout/PortalShell";
import { readPageNonce } from "@/lib/kernel/http/pages/site-page";
import { PublicLeadForm } from "./PublicLeadForm";

interface FormPageProps {
  params: Promise<{ site: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The company's form for new leads in its own frame. */
export default async function LeadFormPage({ params, searchParams }: FormPageProps) {
  const { site } = await params;
  return (
    <PortalShell brand={await readBrand(site)} nonce={await readPageNonce()}>
      <PublicLeadForm site={site} view="page" search={await searchParams} />
    </PortalShell>
  );
}
