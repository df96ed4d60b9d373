import { Readable } from "node:stream";
import { directionOf } from "@/lib/commerce/direction";
import { buildDocumentView, type DocumentView, type DocumentViewSource } from "@/lib/commerce/document";
import { calculate, type Totals } from "@/lib/commerce/totals";
import { readBranding, readPrintedLogo } from "@/lib/domains/branding";
import { findCustomer } from "@/lib/domains/customers";
import { readSettings } from "@/lib/domains/settings";
import { AppError } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import type { Noun } from "@/lib/kernel/base/nouns";
import type { Ctx } from "@/lib/kernel/context";
import { documentLabels } from "@/lib/kernel/document-labels";
import { partiesOf, presentLook, toBillingDocument, type DocumentRow, type DocumentWithLines } from "./resource";
import { readImages } from "./queries/images";
import { openStored } from "./queries/stored";
import { DocumentLook, Parties } from "./schema";

/** What a kind of document adds: title, status, dates, and the amount paid in minor units. */
export interface ViewOfKind extends Pick<DocumentViewSource, "title_key" | "number" | "status" | "dates" | "payment_link" | "amount_paid"> {
  /** Of the ids of its lines. */
  line_noun: Noun;
  amount_credited?: bigint;
  preceding?: DocumentViewSource["preceding"];
  /** The figures of a kind that stores them; otherwise they are calculated. */
  totals?: Totals;
}

/** The look and logo frozen when the document was issued, before that the present ones. */
async function lookOf(ctx: Ctx, row: DocumentRow) {
  const branding = await readBranding(ctx);
  if (row.look === null)
    return {
      look: presentLook(await readSettings(ctx), branding, row.language),
      logo_file_id: branding.logo_file_id,
      logo_url: branding.logo_url,
    };
  const { logo_file_id } = row;
  // Only the present logo has an address.
  const logo_url = logo_file_id === branding.logo_file_id ? branding.logo_url : null;
  return { look: DocumentLook.parse(row.look), logo_file_id, logo_url };
}

/** A document for screen, PDF and email: with the parties and the look frozen when it was issued, before that with the present ones. */
export async function viewDocument(ctx: Ctx, row: DocumentWithLines, { line_noun, totals, ...kind }: ViewOfKind): Promise<DocumentView> {
  const { look, logo_url } = await lookOf(ctx, row);
  const parties =
    row.parties === null
      ? partiesOf(await readSettings(ctx), await findCustomer(ctx, row.customer_id), row.language)
      : Parties.parse(row.parties);
  const document = toBillingDocument(row, (id) => encodeId(line_noun, id));
  return buildDocumentView({
    ...kind,
    seller: { ...parties.seller, logo: logo_url, accent: look.accent },
    buyer: parties.buyer,
    reference: row.reference,
    language: look.locale,
    direction: directionOf(row.language),
    notes: row.notes || null,
    terms: row.terms || null,
    document,
    totals: totals ?? calculate(document),
  });
}

export interface DocumentPdf {
  name: string;
  size: number;
  body: Readable;
  /** The PDF's storage key; null for a draft, whose PDF is not stored. */
  storage_key: string | null;
}

interface Printed {
  row: DocumentRow;
  /** The document's number; null for a draft. */
  number: string | null;
  /** Changes with the printed content: the stored PDF's key without the tenant and `.pdf`; null for a draft. */
  stored_as: string | null;
  /** Reads the document when the PDF must be rendered. */
  view: () => Promise<DocumentView>;
  /** The XML that the PDF carries (Factur-X); null for a document without. */
  e_invoice?: () => Promise<string | null>;
  /** What becomes of the rendered bytes before they are stored. */
  finish?: (pdf: Buffer) => Promise<Buffer>;
}

/**
 * The document as PDF. The first reader of an issued version renders it; later ones get the stored PDF.
 * @throws AppError `unavailable` while too many are being rendered.
 */
export async function renderDocumentPdf(
  ctx: Ctx,
  { row, number, stored_as, view, e_invoice, finish = (pdf) => Promise.resolve(pdf) }: Printed,
): Promise<DocumentPdf> {
  const name = `${number ?? "draft"}.pdf`.replace(/[/\\]/g, "-");
  if (stored_as === null) {
    const bytes = await drawDocument(ctx, row, await view());
    return { name, size: bytes.length, body: Readable.from([bytes]), storage_key: null };
  }
  const storage_key = `${ctx.tenant.id}/${stored_as}.pdf`;
  const storage = await ctx.runtime.ports.storage();
  const stored = await openStored(ctx, storage_key);
  if (stored) return { name, size: stored.size, body: stored.body, storage_key };
  const xml = (await e_invoice?.()) ?? null;
  const bytes = await finish(await drawDocument(ctx, row, await view(), xml));
  await storage.put(storage_key, Readable.from([bytes]), { media_type: "application/pdf" });
  return { name, size: bytes.length, body: Readable.from([bytes]), storage_key };
}

async function drawDocument(ctx: Ctx, row: DocumentRow, view: DocumentView, e_invoice: string | null = null): Promise<Buffer> {
  const { look, logo_file_id } = await lookOf(ctx, row);
  const logo = await readPrintedLogo(ctx, logo_file_id);
  const images =
    view.proposal === null
      ? {}
      : await readImages(
          ctx,
          view.proposal.sections.map(({ body }) => body),
        );
  const pdf = await ctx.runtime.ports.pdf();
  return pdf.render({
    template: look.template,
    content: view,
    labels: documentLabels(view.language),
    paper: look.paper,
    ...(logo === null ? {} : { logo }),
    ...(Object.keys(images).length === 0 ? {} : { images }),
    ...(e_invoice === null ? {} : { e_invoice }),
  });
}

/**
 * A signed file as it was stored. It is never rendered again: other bytes would have another hash.
 * @throws AppError `unavailable` for one that is missing.
 */
export async function openSigned(ctx: Ctx, name: string, storage_key: string): Promise<DocumentPdf> {
  const stored = await openStored(ctx, storage_key);
  if (stored === null) throw new AppError("unavailable", "The signed file is missing from the storage. Restore it from a backup.");
  return { name: `${name}.pdf`.replace(/[/\\]/g, "-"), ...stored, storage_key };
}
