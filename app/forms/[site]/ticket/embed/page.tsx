import type { Metadata } from "next";
import { readBrand } from "@/app/portal/[site]/brand";
import { CompanyTheme } from "@/components/layout/CompanyTheme";
import { readPageNonce } from "@/lib/kernel/http/pages/site-page";
import { PublicTicketForm, ticketFormTitle } from "../PublicTicketForm";

interface FormPageProps {
  params: Promise<{ site: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: FormPageProps): Promise<Metadata> {
  return ticketFormTitle((await params).site);
}

/** The form alone, for a frame on the company's own site. */
export default async function EmbeddedTicketFormPage({ params, searchParams }: FormPageProps) {
  const { site } = await params;
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-3xl p-4">
      <CompanyTheme theme={await readBrand(site)} nonce={await readPageNonce()} />
      <PublicTicketForm site={site} view="embed" search={await searchParams} />
    </main>
  );
}
