import { createHash } from "node:crypto";
import type { EInvoiceFormat } from "@/lib/commerce/e-invoicing";
import { checkDocument, toCii, toUbl, type EInvoice, type Problem } from "@/lib/einvoice";
import { writingOf } from "../rules";

/** The document's XML in a format's syntax. */
export function writeEInvoice(document: EInvoice, format: EInvoiceFormat): string {
  const { profile, syntax } = writingOf(format);
  return syntax === "ubl" ? toUbl(document, profile) : toCii(document, profile);
}

export const sha256Of = (xml: string): string => createHash("sha256").update(xml, "utf8").digest("hex");

/** What a format's rules find in a document. */
export const problemsOf = (document: EInvoice, format: EInvoiceFormat): Problem[] => checkDocument(document, writingOf(format).profile);
