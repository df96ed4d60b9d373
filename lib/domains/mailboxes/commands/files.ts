import { Readable } from "node:stream";
import { quarantineKey, storeContent } from "@/lib/domains/files";
import { uploadLimit } from "@/lib/domains/files/schema";
import { AppError } from "@/lib/kernel/base/errors";
import { logOf, type Ctx } from "@/lib/kernel/context";
import { sniffLength } from "@/lib/kernel/files/sniff";
import { newId } from "@/lib/kernel/ids";
import type { ParsedFile } from "@/lib/kernel/ports/mailbox";
import type { ReceivedMessage } from "../schema";

type Stored = ReceivedMessage["stored"][number];

/** Files of one message that are kept. */
const mostFiles = 20;

/** Puts a message's files into quarantine, as an upload does; those that no upload would accept are left out. */
export async function storeFiles(ctx: Ctx, files: readonly ParsedFile[]): Promise<Stored[]> {
  const stored: Stored[] = [];
  for (const { name, content, content_id } of files.slice(0, mostFiles)) {
    if (content.length > uploadLimit) continue;
    const id = newId(ctx.clock.now());
    const key = quarantineKey(ctx.tenant.id, id);
    const sent = { filename: name, head: content.subarray(0, sniffLength), body: Readable.from([content], { objectMode: false }) };
    try {
      stored.push({ id, content_id, ...(await storeContent(ctx, key, sent)) });
    } catch (error) {
      if (!(error instanceof AppError) || !["unsupported_media_type", "invalid"].includes(error.code)) throw error;
      await remove(ctx, key);
    }
  }
  return stored;
}

/** Deletes the files of a message that became nothing, or was there already. */
export async function dropFiles(ctx: Ctx, stored: readonly Stored[]): Promise<void> {
  for (const { id } of stored) await remove(ctx, quarantineKey(ctx.tenant.id, id));
}

/** What is left behind is swept from quarantine later. */
async function remove(ctx: Ctx, key: string): Promise<void> {
  const storage = await ctx.runtime.ports.storage();
  await storage.delete(key).catch((error: unknown) => logOf(ctx).warn({ err: error }, "a file of an email is left in quarantine"));
}
