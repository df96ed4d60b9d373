import { Readable } from "node:stream";
import type { z } from "zod";
import { openStored } from "@/lib/domains/documents";
import type { StoredPdf } from "@/lib/domains/documents/schema";
import type { Ctx } from "@/lib/kernel/context";
import type { MailedPdf } from "../schema";
import { findEInvoice, type EInvoiceTarget } from "./stored";

type Stored = z.output<typeof StoredPdf>;

/** The PDF of a document to mail, with the XML beside it for a customer who gets that; in a Factur-X PDF it is inside. */
export async function withEInvoice(ctx: Ctx, target: EInvoiceTarget, pdf: Stored): Promise<z.output<typeof MailedPdf>> {
  const row = await findEInvoice(ctx, target);
  if (row === null || row.format === "factur_x") return pdf;
  const storage_key = `${ctx.tenant.id}/e-invoices/${row.id}.xml`;
  const present = await openStored(ctx, storage_key);
  present?.body.destroy();
  if (present === null)
    await (
      await ctx.runtime.ports.storage()
    ).put(storage_key, Readable.from([Buffer.from(row.xml, "utf8")]), { media_type: "application/xml" });
  return { ...pdf, e_invoice: { storage_key, filename: besidePdf(pdf.filename) } };
}

const besidePdf = (pdf: string): string => pdf.replace(/\.pdf$/, ".xml");

/** The name of the XML that an email of the document attaches beside its PDF; null for none. */
export async function readAttachedXml(ctx: Ctx, target: EInvoiceTarget, pdf: string): Promise<string | null> {
  const row = await findEInvoice(ctx, target);
  return row === null || row.format === "factur_x" ? null : besidePdf(pdf);
}

/** What an email attaches of it. */
export function attachmentsOf({ e_invoice, ...pdf }: z.output<typeof MailedPdf>) {
  const xml = e_invoice === undefined ? [] : [{ ...e_invoice, media_type: "application/xml" }];
  return [{ ...pdf, media_type: "application/pdf" }, ...xml];
}
