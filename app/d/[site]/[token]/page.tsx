import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { readPayAction } from "@/app/portal/[site]/pay-action";
import { PayInvoice } from "@/components/payments/paying/PayInvoice";
import { NothingHere } from "@/app/portal/[site]/NothingHere";
import { InvoiceDocument } from "@/components/portal/invoice/InvoiceDocument";
import { OpenedBeacon } from "@/components/portal/invoice/OpenedBeacon";
import { getInvoiceDocument } from "@/lib/domains/invoices";
import { readLinkPage } from "@/lib/kernel/http/pages/site-page";

interface LinkPageProps {
  params: Promise<{ site: string; token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("portal.invoice"))("amount_due") };
}

/** A document for the holder of its link. A GET only reads: the browser reports the opening afterwards, and a form pays. */
export default async function LinkPage({ params, searchParams }: LinkPageProps) {
  const { site, token } = await params;
  const ctx = await readLinkPage(site, token);
  if (ctx?.principal.kind !== "link") return <NothingHere site={site} />;
  const view = await getInvoiceDocument(ctx, { id: ctx.principal.invoice_id });
  const pay = await readPayAction(ctx, view.status, await searchParams, `/api/public/document-links/${token}/pay`);
  return (
    <>
      <InvoiceDocument
        view={view}
        pdf_href={`/api/public/document-links/${token}/pdf`}
        action={pay && <PayInvoice {...pay} view={view} />}
      />
      <OpenedBeacon token={token} />
    </>
  );
}
