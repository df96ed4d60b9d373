import { payableOf, readPayAction } from "@/app/portal/[site]/pay-action";
import { PayInvoice } from "@/components/payments/paying/PayInvoice";
import { InvoiceDocument } from "@/components/portal/invoice/InvoiceDocument";
import { getInvoiceDocument } from "@/lib/domains/invoices";
import type { LinkedPage } from "@/lib/kernel/http/pages/site-page";

interface InvoicePageProps {
  linked: LinkedPage;
  search: Record<string, string | string[] | undefined>;
}

export async function InvoicePage({ linked: { ctx, token, target }, search }: InvoicePageProps) {
  const view = await getInvoiceDocument(ctx, { id: target.id });
  const pay = await readPayAction(ctx, payableOf(view), search, `/api/public/document-links/${token}/pay`);
  return (
    <InvoiceDocument view={view} pdf_href={`/api/public/document-links/${token}/pdf`} action={pay && <PayInvoice {...pay} view={view} />} />
  );
}
