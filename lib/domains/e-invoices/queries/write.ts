import { createHash } from "node:crypto";
import type { EInvoiceFormat } from "@/lib/commerce/e-invoicing";
import { checkDocument, toCii, toUbl, type EInvoice } from "@/lib/einvoice";
import { fieldOf, writingOf } from "../rules";
import type { EInvoiceProblem } from "../schema";

/** The document's XML in a format's syntax. */
export function writeEInvoice(document: EInvoice, format: EInvoiceFormat): string {
  const { profile, syntax } = writingOf(format);
  return syntax === "ubl" ? toUbl(document, profile) : toCii(document, profile);
}

export const sha256Of = (xml: string): string => createHash("sha256").update(xml, "utf8").digest("hex");

/** What a format's rules find in a document, each at the field in which it is mended. */
export function problemsOf(document: EInvoice, format: EInvoiceFormat): EInvoiceProblem[] {
  return checkDocument(document, writingOf(format).profile).map(({ rule, severity, path, message }) => ({
    rule,
    severity,
    path: fieldOf(path),
    message,
  }));
}
