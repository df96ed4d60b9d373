import { parseInThread } from "@/lib/kernel/files/parse-in-thread";
import { fieldOf } from "../rules";
import { sellerKey, toReceived } from "../rules/received";
import type { ReadEInvoice } from "../schema";
import { sha256Of } from "./write";

/** An electronic invoice, or the one inside a PDF, read in a thread. @throws AppError for bytes that are none. */
export const parseEInvoice = (bytes: Buffer) => parseInThread("e_invoice", bytes);

/** @throws AppError `invalid` for bytes that are no electronic invoice. */
export async function readReceived(bytes: Buffer): Promise<ReadEInvoice> {
  const { document, syntax, problems, xml } = await parseEInvoice(bytes);
  const content = toReceived(document, syntax);
  return {
    content,
    problems: problems.map(({ rule, severity, path, message }) => ({ rule, severity, path: fieldOf(path), message })),
    // Invoices and credit notes may be numbered each from 1.
    seller_key: `${sellerKey(document.seller)}${content.kind === "credit_note" ? "/credit" : ""}`,
    xml,
    sha256: sha256Of(xml),
  };
}
