import { payableOf, readPayAction } from "@/app/portal/[site]/pay-action";
import { PayInvoice } from "@/components/payments/paying/PayInvoice";
import { InvoiceDocument } from "@/components/portal/invoice/InvoiceDocument";
import { getInvoiceDocument, getInvoiceEInvoice } from "@/lib/domains/invoices";
import type { LinkedPage } from "@/lib/kernel/http/pages/site-page";

interface InvoicePageProps {
  linked: LinkedPage;
  search: Record<string, string | string[] | undefined>;
}

export async function InvoicePage({ linked: { ctx, token, target }, search }: InvoicePageProps) {
  const view = await getInvoiceDocument(ctx, { id: target.id });
  const pay = await readPayAction(ctx, payableOf(view, target.id), search, `/api/public/document-links/${token}/pay`);
  const { e_invoice } = await getInvoiceEInvoice(ctx, { id: target.id });
  const files = `/api/public/document-links/${token}`;
  return (
    <InvoiceDocument
      view={view}
      pdf_href={`${files}/pdf`}
      xml_href={e_invoice && `${files}/e-invoice`}
      action={pay && <PayInvoice {...pay} view={view} />}
    />
  );
}
