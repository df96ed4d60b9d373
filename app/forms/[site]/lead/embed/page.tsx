import { readBrand } from "@/app/portal/[site]/brand";
import { CompanyTheme } from "@/components/layout/CompanyTheme";
import { readPageNonce } from "@/lib/kernel/http/pages/site-page";
import { PublicLeadForm } from "../PublicLeadForm";

interface FormPageProps {
  params: Promise<{ site: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The form alone, for a frame on the company's own site. */
export default async function EmbeddedLeadFormPage({ params, searchParams }: FormPageProps) {
  const { site } = await params;
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-3xl p-4">
      <CompanyTheme theme={await readBrand(site)} nonce={await readPageNonce()} />
      <PublicLeadForm site={site} view="embed" search={await searchParams} />
    </main>
  );
}
