import { createHash } from "node:crypto";
import { readArrival, receiveEInvoice } from "@/lib/domains/e-invoices";
import { logOf, type CommandCtx, type Ctx } from "@/lib/kernel/context";
import { passesByItself } from "@/lib/kernel/database-errors";
import type { ParsedFile } from "@/lib/kernel/ports/mailbox";
import type { ReceivedMessage } from "../schema";

/** Files of a message that are looked at, and bytes of one. */
const mostFiles = 5;
const longestFile = 10 * 1024 * 1024;

type Stored = ReceivedMessage["stored"][number];
type Mailed = NonNullable<ReceivedMessage["e_invoices"]>[number];

/** What may be an electronic invoice: a PDF, or XML that names one near its beginning. */
function mayBe({ name, media_type, content }: ParsedFile): boolean {
  if (content.length === 0 || content.length > longestFile) return false;
  if (/pdf/i.test(media_type) || /\.pdf$/i.test(name)) return content.subarray(0, 1024).includes("%PDF-");
  if (!/xml/i.test(media_type) && !/\.xml$/i.test(name)) return false;
  // UTF-16 has a zero beside each letter.
  return /Invoice|CreditNote/.test(content.subarray(0, 8192).toString("latin1").replaceAll("\u0000", ""));
}

/** The electronic invoices among a message's files; what can't be read is left to the person who reads the message. */
export async function readEInvoices(ctx: Ctx, files: readonly ParsedFile[], stored: readonly Stored[]): Promise<Mailed[]> {
  const found: Mailed[] = [];
  for (const { content } of files.filter(mayBe).slice(0, mostFiles)) {
    const hash = createHash("sha256").update(content).digest("hex");
    const file = stored.find(({ sha256 }) => sha256 === hash);
    const read = file === undefined ? null : await readArrival(content).catch((error: unknown) => unlessItPasses(ctx, error));
    if (file !== undefined && read !== null) found.push({ file_id: file.id, read });
  }
  return found;
}

function unlessItPasses(ctx: Ctx, error: unknown): null {
  if (passesByItself(error)) throw error;
  logOf(ctx).warn({ err: error }, "a file of an email could not be read as an electronic invoice");
  return null;
}

/** Keeps a message's electronic invoices for a person to check. @returns how many it has, those that are known included. */
export async function receiveEInvoices(ctx: CommandCtx, { e_invoices = [], reason, sender, sent_from }: ReceivedMessage): Promise<number> {
  // Programs that send invoices mark their emails as automatic.
  if (reason !== null && reason !== "auto_reply") return 0;
  for (const { file_id, read } of e_invoices) {
    const arrival = { source: "email" as const, sender: (sent_from ?? sender)?.slice(0, 254) ?? null, message: `email:${file_id}` };
    await receiveEInvoice(ctx, { ...arrival, file_id, read });
  }
  return e_invoices.length;
}
