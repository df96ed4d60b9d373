import type { DocumentView } from "@/lib/commerce/document";
import { fromDayColumn } from "@/lib/commerce/day-column";
import { findLinkAddress } from "@/lib/domains/document-links";
import { dayText, renderDocumentPdf, viewDocument, type DocumentPdf } from "@/lib/domains/documents";
import { readFacturX } from "@/lib/domains/e-invoices";
import { readTaxCode, withTaxCode } from "@/lib/domains/tax-clearance";
import type { Ctx } from "@/lib/kernel/context";
import { documentLabels } from "@/lib/kernel/document-labels";
import { CreditReason } from "./schema";
import { asDocument, storedTotals, type CreditNoteWithLines } from "./resource";

/** Why it was issued, which some tax offices want to read; nothing where nobody said. */
function reasonOf({ reason, language }: CreditNoteWithLines): string | null {
  const why = CreditReason.parse(reason);
  return why === "other" ? null : documentLabels(language).credit_reasons[why];
}

/** The credit note as a document, for screen, PDF and email. */
export async function viewCreditNote(ctx: Ctx, row: CreditNoteWithLines): Promise<DocumentView> {
  const invoice = await ctx.db.invoice.findFirst({
    where: { tenant_id: ctx.tenant.id, id: row.invoice_id },
    select: { number: true, issue_day: true },
  });
  const code = await readTaxCode(ctx, { credit_note_id: row.id });
  const view = await viewDocument(ctx, asDocument(row), {
    title_key: "credit_note",
    line_noun: "credit_note_line",
    number: row.number,
    status: "issued",
    dates: { issue_date: fromDayColumn(row.issue_day), due_date: null, supply_date: null, expiry_date: null },
    payment_link: null,
    amount_paid: 0n,
    preceding: invoice && { number: invoice.number ?? "", issue_date: dayText(invoice.issue_day), reason: reasonOf(row) },
    totals: storedTotals(row),
  });
  return withTaxCode(view, code, row.exchange_rate);
}

/** @throws AppError `unavailable` while too many PDFs are being rendered. */
export async function renderCreditNotePdf(ctx: Ctx, row: CreditNoteWithLines): Promise<DocumentPdf> {
  const link = (await findLinkAddress(ctx, { noun: "credit_note", id: row.id }))?.id ?? "none";
  const code = await readTaxCode(ctx, { credit_note_id: row.id });
  const stored_as = `credit-notes/${row.id}-${String(row.version)}-${link}${code?.cleared === true ? "-cleared" : ""}`;
  const e_invoice = () => readFacturX(ctx, { credit_note_id: row.id });
  return renderDocumentPdf(ctx, { row: asDocument(row), number: row.number, stored_as, view: () => viewCreditNote(ctx, row), e_invoice });
}
