import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { lockRows } from "@/lib/kernel/lock";
import { command, query } from "@/lib/kernel/operation";
import { auditChange } from "@/lib/kernel/rows";
import type { File as FileRow, Prisma } from "@/prisma/generated/client";
import { fileBlocked, fileScanned } from "../events";
import { findFile } from "../queries";
import { visible } from "../policy";
import { toFile } from "../resource";
import { cleanKey } from "../rules";
import { getPlain } from "../queries/objects";
import { File, FileId, ScanVerdict } from "../schema";

const example = "fil_01jd0p2q3r4s5t6v7w8x9y0z1a";

/** The file if it is still in quarantine; null when it was deleted or already scanned. */
async function findWaiting(ctx: Ctx, id: string): Promise<(FileRow & { storage_key: string }) | null> {
  const row = await ctx.db.file.findFirst({ where: { AND: [visible(ctx), { id, status: "quarantined" }] } });
  return row?.storage_key ? { ...row, storage_key: row.storage_key } : null;
}

/**
 * Scans a file in quarantine; null when there is none.
 * @throws AppError `unavailable` when the scanner does not answer; the file stays in quarantine.
 */
export const scanFile = query({
  id: "files.scan",
  summary: "Scan a file in quarantine",
  permission: "files.write",
  input: z.strictObject({ id: FileId }),
  output: ScanVerdict.nullable(),
  example: { id: example },
  async run(ctx, { id }) {
    const file = await findWaiting(ctx, id);
    if (!file) return null;
    const scanner = await ctx.runtime.ports.virusScan();
    // If a transaction moved the object and then failed to commit, the object is at its final key.
    const body = await getPlain(ctx.runtime, file, file.storage_key).catch((error: unknown) => {
      if (error instanceof AppError && error.code === "not_found") return getPlain(ctx.runtime, file, cleanKey(ctx.tenant.id, id));
      throw error;
    });
    try {
      const result = await scanner.scan(body);
      return { signature: result.verdict === "infected" ? result.signature : null, scanner: scanner.description };
    } finally {
      body.destroy();
    }
  },
});

/**
 * Releases a clean file from quarantine, or deletes the bytes of another and stores why. It is idempotent and returns the file, or null if
 * it was deleted. The object is moved under the row's lock, and a retry repairs a failed commit.
 */
export const recordScanVerdict = command({
  id: "files.record_verdict",
  summary: "Release a scanned file from quarantine, or block it",
  permission: "files.write",
  input: ScanVerdict.extend({ id: FileId }),
  output: File.nullable(),
  example: { id: example, signature: null, scanner: "ClamAV 1.4.3" },
  async run(ctx, { id, signature, scanner }) {
    await lockRows(ctx, "files", [id]);
    const before = await findWaiting(ctx, id);
    if (!before) {
      const present = await ctx.db.file.findFirst({ where: { AND: [visible(ctx), { id }] } });
      return present && toFile(present);
    }
    const storage = await ctx.runtime.ports.storage();
    const now = ctx.clock.now();
    const storage_key = signature === null ? cleanKey(ctx.tenant.id, id) : null;
    const found = { status: signature === null ? "clean" : "blocked", blocked_reason: signature, storage_key };
    const data: Prisma.FileUpdateManyMutationInput = { ...found, scanner, scanned_at: now, version: before.version + 1, updated_at: now };
    await ctx.db.file.updateMany({ where: { tenant_id: ctx.tenant.id, id }, data });
    if (storage_key === null) await storage.delete(before.storage_key);
    else await storage.move(before.storage_key, storage_key);
    const after = toFile(await findFile(ctx, id));
    auditChange(ctx, { noun: "file", schema: File, before: toFile(before), after, event: signature === null ? fileScanned : fileBlocked });
    return after;
  },
});
