import type { DocumentView } from "@/lib/commerce/document";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { findLinkAddress } from "@/lib/domains/document-links";
import { renderDocumentPdf, viewDocument, type DocumentPdf } from "@/lib/domains/documents";
import { readFacturX } from "@/lib/domains/e-invoices";
import { readSettings } from "@/lib/domains/settings";
import { readTaxCode, withTaxCode } from "@/lib/domains/tax-clearance";
import type { Ctx } from "@/lib/kernel/context";
import { accountKey, bankTransferOf } from "./queries/transfer";
import { showInstalments } from "./queries/plan";
import { paidOf, toInvoiceSummary, type InvoiceWithLines } from "./resource";

/** The invoice as a document, for screen, PDF and email. */
export async function viewInvoice(ctx: Ctx, row: InvoiceWithLines): Promise<DocumentView> {
  const settings = await readSettings(ctx);
  const { timezone } = settings;
  const { number, status, issue_date, due_date, supply_date } = toInvoiceSummary(row, dayInTimezone(ctx.clock.now(), timezone));
  const { parts } = await showInstalments(ctx, row);
  const view = await viewDocument(ctx, row, {
    title_key: "invoice",
    line_noun: "invoice_line",
    number,
    status,
    dates: { issue_date, due_date, supply_date, expiry_date: null },
    payment_link: (await findAddress(ctx, row))?.url ?? null,
    amount_paid: paidOf(row),
    amount_credited: row.credited_balance,
  });
  const bank_transfer = bankTransferOf(settings, view);
  const code = await readTaxCode(ctx, { invoice_id: row.id });
  return {
    ...withTaxCode(view, code, row.exchange_rate),
    ...(parts.length === 0 ? {} : { instalments: parts }),
    ...(bank_transfer ? { bank_transfer } : {}),
  };
}

/** The URL where the customer views and pays the invoice; null for a draft. */
async function findAddress(ctx: Ctx, row: InvoiceWithLines): Promise<{ id: string; url: string } | null> {
  return row.status === "draft" ? null : findLinkAddress(ctx, { noun: "invoice", id: row.id });
}

/** @throws AppError `unavailable` while too many PDFs are being rendered. */
export async function renderInvoicePdf(ctx: Ctx, row: InvoiceWithLines): Promise<DocumentPdf> {
  const { id, number, version, status } = row;
  // The PDF prints the link and the account, so a new one of either needs a new PDF.
  const link = (await findAddress(ctx, row))?.id ?? "none";
  const account = accountKey(await readSettings(ctx));
  const code = await readTaxCode(ctx, { invoice_id: id });
  const cleared = code?.cleared === true ? "-cleared" : "";
  const stored_as = status === "draft" ? null : `invoices/${id}-${String(version)}-${link}${cleared}${account}`;
  const e_invoice = () => readFacturX(ctx, { invoice_id: id });
  return renderDocumentPdf(ctx, { row, number, stored_as, view: () => viewInvoice(ctx, row), e_invoice });
}
