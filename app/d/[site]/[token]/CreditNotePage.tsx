import { CreditNoteDocument } from "@/components/portal/credit-note/CreditNoteDocument";
import { getCreditNoteDocument } from "@/lib/domains/credit-notes";
import type { LinkedPage } from "@/lib/kernel/http/pages/site-page";

export async function CreditNotePage({ linked: { ctx, token, target } }: { linked: LinkedPage }) {
  const view = await getCreditNoteDocument(ctx, { id: target.id });
  return <CreditNoteDocument view={view} pdf_href={`/api/public/document-links/${token}/pdf`} />;
}
