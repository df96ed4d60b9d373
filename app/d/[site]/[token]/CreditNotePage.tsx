import { CreditNoteDocument } from "@/components/portal/credit-note/CreditNoteDocument";
import { getCreditNoteDocument, getCreditNoteEInvoice } from "@/lib/domains/credit-notes";
import type { LinkedPage } from "@/lib/kernel/http/pages/site-page";

export async function CreditNotePage({ linked: { ctx, token, target } }: { linked: LinkedPage }) {
  const view = await getCreditNoteDocument(ctx, { id: target.id });
  const { e_invoice } = await getCreditNoteEInvoice(ctx, { id: target.id });
  const files = `/api/public/document-links/${token}`;
  return <CreditNoteDocument view={view} pdf_href={`${files}/pdf`} xml_href={e_invoice && `${files}/e-invoice`} />;
}
