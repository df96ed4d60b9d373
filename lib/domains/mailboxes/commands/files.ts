import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { quarantineKey, storeAny, storeEmail } from "@/lib/domains/files";
import { uploadLimit } from "@/lib/domains/files/schema";
import { logOf, type Ctx } from "@/lib/kernel/context";
import { sniffLength } from "@/lib/kernel/files/sniff";
import { newId } from "@/lib/kernel/ids";
import type { MailboxMessage, ParsedMessage } from "@/lib/kernel/ports/mailbox";
import type { ReceivedMessage } from "../schema";

type Stored = ReceivedMessage["stored"][number];
type LeftOut = ReceivedMessage["left_out"][number];

const bodyOf = (content: Buffer): Readable => Readable.from([content], { objectMode: false });

/**
 * Puts a message's files into quarantine, of whatever type: nobody can be asked for another. What can't be kept whole is named.
 * @param isCut whether the mailbox's limit cut the message, so that its last file is a part of itself.
 */
export async function storeFiles(
  ctx: Ctx,
  { files, unread_files }: Pick<ParsedMessage, "files" | "unread_files">,
  isCut: boolean,
): Promise<{ stored: Stored[]; left_out: LeftOut[] }> {
  const stored: Stored[] = [];
  const left_out: LeftOut[] = [];
  for (const [index, { name, content, content_id }] of files.entries()) {
    const reason = reasonAgainst(content, isCut && unread_files.length === 0 && index === files.length - 1);
    if (reason !== null) {
      left_out.push({ name, size: content.length, reason });
      continue;
    }
    const id = newId(ctx.clock.now());
    const sent = { filename: name, head: content.subarray(0, sniffLength), body: bodyOf(content) };
    stored.push({ id, content_id, ...(await storeAny(ctx, quarantineKey(ctx.tenant.id, id), sent)) });
  }
  return { stored, left_out: [...left_out, ...unread_files.map((file) => ({ ...file, reason: "too_many" as const }))] };
}

function reasonAgainst(content: Buffer, isPart: boolean): LeftOut["reason"] | null {
  if (isPart) return "cut";
  if (content.length === 0) return "empty";
  return content.length > uploadLimit ? "too_large" : null;
}

/** Puts the message as it came into quarantine; nothing of one that the mailbox's limit cut. */
export async function storeOriginal(ctx: Ctx, { source, is_truncated }: MailboxMessage): Promise<ReceivedMessage["original"]> {
  if (is_truncated || source.length === 0) return null;
  const id = newId(ctx.clock.now());
  return { id, ...(await storeEmail(ctx, quarantineKey(ctx.tenant.id, id), bodyOf(source))) };
}

/** What a message says: programs use one Message-ID for several, while copies of one message differ in the headers of their way here. */
export function digestOf({ subject, text, html, files }: Pick<ParsedMessage, "subject" | "text" | "html" | "files">): string {
  const hash = createHash("sha256").update(JSON.stringify([subject, text, html]));
  for (const { name, content } of files) hash.update(name).update(content);
  return hash.digest("hex");
}

/** Deletes the files of a message that was there already. */
export async function dropFiles(ctx: Ctx, stored: readonly { id: string }[]): Promise<void> {
  for (const { id } of stored) await remove(ctx, quarantineKey(ctx.tenant.id, id));
}

/** What is left behind is swept from quarantine later. */
async function remove(ctx: Ctx, key: string): Promise<void> {
  const storage = await ctx.runtime.ports.storage();
  await storage.delete(key).catch((error: unknown) => logOf(ctx).warn({ err: error }, "a file of an email is left in quarantine"));
}
