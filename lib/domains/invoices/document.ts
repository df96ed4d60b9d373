import { Readable } from "node:stream";
import { directionOf } from "@/lib/commerce/direction";
import { buildDocumentView, type DocumentView } from "@/lib/commerce/document";
import { localeOf } from "@/lib/commerce/locale-of";
import { calculate } from "@/lib/commerce/totals";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { findCustomer } from "@/lib/domains/customers";
import { findPaymentAddress } from "@/lib/domains/document-links";
import { readBranding, readPrintedLogo } from "@/lib/domains/branding";
import { readSettings } from "@/lib/domains/settings";
import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { documentLabels } from "@/lib/kernel/document-labels";
import { partiesOf, toBillingDocument, toInvoiceSummary, type InvoiceWithLines } from "./resource";
import { Parties } from "./schema";

/** The one view of an invoice, for screen, PDF and mail. A draft shows the parties as they stand now, a finalized one as it froze them. */
export async function viewInvoice(ctx: Ctx, row: InvoiceWithLines): Promise<DocumentView> {
  const settings = await readSettings(ctx);
  const branding = await readBranding(ctx);
  const parties = row.parties === null ? partiesOf(settings, await findCustomer(ctx, row.customer_id)) : Parties.parse(row.parties);
  const summary = toInvoiceSummary(row, dayInTimezone(ctx.clock.now(), settings.timezone));
  const document = toBillingDocument(row);
  return buildDocumentView({
    title_key: "invoice",
    number: summary.number,
    status: summary.status,
    seller: { ...parties.seller, logo: branding.logo_url, accent: branding.primary_color },
    buyer: parties.buyer,
    dates: { issue_date: summary.issue_date, due_date: summary.due_date, supply_date: summary.supply_date, expiry_date: null },
    language: localeOf(summary.language, settings.country),
    direction: directionOf(summary.language),
    payment_link: (await findAddress(ctx, row))?.url ?? null,
    notes: summary.notes || null,
    terms: summary.terms || null,
    document,
    totals: calculate(document),
    amount_paid: row.status === "draft" ? 0n : row.total - row.balance,
  });
}

/** Where the invoice is read and paid; a draft is not. */
async function findAddress(ctx: Ctx, row: InvoiceWithLines): Promise<{ id: string; url: string } | null> {
  return row.status === "draft" ? null : findPaymentAddress(ctx, { invoice_id: row.id });
}

export interface InvoicePdf {
  name: string;
  size: number;
  body: Readable;
  /** Where it is kept; null for a draft's, which is not. */
  storage_key: string | null;
}

/** Part of a stored PDF's name: a new look of the template must not serve what the old one drew. */
const templateVersion = 3;

/**
 * The invoice as PDF. Once finalized, each version is drawn by its first reader and streamed from storage ever after.
 * @throws AppError `unavailable` while too many are being drawn.
 */
export async function renderInvoicePdf(ctx: Ctx, row: InvoiceWithLines): Promise<InvoicePdf> {
  const name = `${row.number ?? "draft"}.pdf`.replace(/[/\\]/g, "-");
  if (row.status === "draft") {
    const bytes = await drawInvoice(ctx, row);
    return { name, size: bytes.length, body: Readable.from([bytes]), storage_key: null };
  }
  // The link is printed: once another takes its place, the PDF is another too.
  const link = (await findAddress(ctx, row))?.id ?? "none";
  const storage_key = `${ctx.tenant.id}/invoices/${row.id}-${row.version}-${templateVersion}-${link}.pdf`;
  const storage = await ctx.runtime.ports.storage();
  const stored = await storage.get(storage_key).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  });
  if (stored) return { name, size: stored.size, body: stored.body, storage_key };
  const bytes = await drawInvoice(ctx, row);
  await storage.put(storage_key, Readable.from([bytes]), { media_type: "application/pdf" });
  return { name, size: bytes.length, body: Readable.from([bytes]), storage_key };
}

async function drawInvoice(ctx: Ctx, row: InvoiceWithLines): Promise<Buffer> {
  const view = await viewInvoice(ctx, row);
  const { paper } = await readSettings(ctx);
  const logo = await readPrintedLogo(ctx);
  const pdf = await ctx.runtime.ports.pdf();
  return pdf.render({
    template: "billing_document",
    content: view,
    labels: documentLabels(view.language),
    paper,
    ...(logo === null ? {} : { logo }),
  });
}
