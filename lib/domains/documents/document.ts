import { Readable } from "node:stream";
import { directionOf } from "@/lib/commerce/direction";
import { buildDocumentView, type DocumentView, type DocumentViewSource } from "@/lib/commerce/document";
import { localeOf } from "@/lib/commerce/locale-of";
import { calculate } from "@/lib/commerce/totals";
import { readBranding, readPrintedLogo } from "@/lib/domains/branding";
import { findCustomer } from "@/lib/domains/customers";
import { readSettings } from "@/lib/domains/settings";
import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { documentLabels } from "@/lib/kernel/document-labels";
import { partiesOf, toBillingDocument, type DocumentWithLines } from "./resource";
import { Parties } from "./schema";

/** What a kind of document adds: title, status, dates, and the amount paid in minor units. */
export type ViewOfKind = Pick<DocumentViewSource, "title_key" | "number" | "status" | "dates" | "payment_link" | "amount_paid">;

/** A document for screen, PDF and email: with the parties frozen when it was issued, before that with the present ones. */
export async function viewDocument(ctx: Ctx, row: DocumentWithLines, kind: ViewOfKind): Promise<DocumentView> {
  const settings = await readSettings(ctx);
  const branding = await readBranding(ctx);
  const parties = row.parties === null ? partiesOf(settings, await findCustomer(ctx, row.customer_id)) : Parties.parse(row.parties);
  const document = toBillingDocument(row);
  return buildDocumentView({
    ...kind,
    seller: { ...parties.seller, logo: branding.logo_url, accent: branding.primary_color },
    buyer: parties.buyer,
    language: localeOf(row.language, settings.country),
    direction: directionOf(row.language),
    notes: row.notes || null,
    terms: row.terms || null,
    document,
    totals: calculate(document),
  });
}

export interface DocumentPdf {
  name: string;
  size: number;
  body: Readable;
  /** The PDF's storage key; null for a draft, whose PDF is not stored. */
  storage_key: string | null;
}

/** Part of a stored PDF's name; raise it with each change of the template, so that PDFs of the old one are no longer served. */
const templateVersion = 3;

interface Printed {
  /** The document's number; null for a draft. */
  number: string | null;
  /** Changes with the printed content: the stored PDF's key without tenant and template; null for a draft. */
  stored_as: { folder: string; id: string; version: number; link: string } | null;
  /** Reads the document when the PDF must be rendered. */
  view: () => Promise<DocumentView>;
}

/**
 * The document as PDF. The first reader of an issued version renders it; later ones get the stored PDF.
 * @throws AppError `unavailable` while too many are being rendered.
 */
export async function renderDocumentPdf(ctx: Ctx, { number, stored_as, view }: Printed): Promise<DocumentPdf> {
  const name = `${number ?? "draft"}.pdf`.replace(/[/\\]/g, "-");
  if (stored_as === null) {
    const bytes = await drawDocument(ctx, await view());
    return { name, size: bytes.length, body: Readable.from([bytes]), storage_key: null };
  }
  const { folder, id, version, link } = stored_as;
  const storage_key = `${ctx.tenant.id}/${folder}/${id}-${version}-${templateVersion}-${link}.pdf`;
  const storage = await ctx.runtime.ports.storage();
  const stored = await storage.get(storage_key).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  });
  if (stored) return { name, size: stored.size, body: stored.body, storage_key };
  const bytes = await drawDocument(ctx, await view());
  await storage.put(storage_key, Readable.from([bytes]), { media_type: "application/pdf" });
  return { name, size: bytes.length, body: Readable.from([bytes]), storage_key };
}

async function drawDocument(ctx: Ctx, view: DocumentView): Promise<Buffer> {
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
