import type { Metadata } from "next";
import { readBrand } from "@/app/portal/[site]/brand";
import { PortalShell } from "@/components/layout/PortalShell";
import { readPageNonce } from "@/lib/kernel/http/pages/site-page";
import { PublicTicketForm, ticketFormTitle } from "./PublicTicketForm";

interface FormPageProps {
  params: Promise<{ site: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: FormPageProps): Promise<Metadata> {
  return ticketFormTitle((await params).site);
}

/** The company's form for tickets in its own frame. */
export default async function TicketFormPage({ params, searchParams }: FormPageProps) {
  const { site } = await params;
  return (
    <PortalShell brand={await readBrand(site)} nonce={await readPageNonce()}>
      <PublicTicketForm site={site} view="page" search={await searchParams} />
    </PortalShell>
  );
}
