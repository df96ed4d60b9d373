import { parseInThread } from "@/lib/kernel/files/parse-in-thread";
import { fieldOf } from "../rules";
import { sellerKey, toReceived } from "../rules/received";
import type { EInvoiceProblem, ReceivedInvoice } from "../schema";
import { sha256Of } from "./write";

/** A received electronic invoice: for people, and as it came. */
export interface ReadEInvoice {
  content: ReceivedInvoice;
  problems: EInvoiceProblem[];
  seller_key: string;
  xml: string;
  sha256: string;
}

/** An electronic invoice, or the one inside a PDF, read in a thread. @throws AppError for bytes that are none. */
export const parseEInvoice = (bytes: Buffer) => parseInThread("e_invoice", bytes);

/** @throws AppError `invalid` for bytes that are no electronic invoice. */
export async function readReceived(bytes: Buffer): Promise<ReadEInvoice> {
  const { document, syntax, problems, xml } = await parseEInvoice(bytes);
  return {
    content: toReceived(document, syntax),
    problems: problems.map(({ rule, severity, path, message }) => ({ rule, severity, path: fieldOf(path), message })),
    seller_key: sellerKey(document.seller),
    xml,
    sha256: sha256Of(xml),
  };
}
