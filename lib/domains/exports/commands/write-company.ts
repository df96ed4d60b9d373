import { Readable } from "node:stream";
import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { can } from "@/lib/kernel/context";
import type { Export as ExportRow } from "@/prisma/generated/client";
import { readerContext } from "../queries/reader";
import { findExport } from "../queries";
import { openArchive } from "../queries/company";
import { companyExportPermission, fileKey, mediaTypes } from "../rules";

/** Milliseconds between two notes of how far the archive is. */
const notedEach = 1_000;

class Stopped extends Error {}

/**
 * Writes the archive of the whole company, which streams from the database and the storage to the storage. A killed run starts again.
 * @returns its bytes, or null if the export is no longer running.
 * @throws AppError `forbidden` if whoever asked for it may no longer export the company.
 */
export function writeCompany(ctx: Ctx, id: string): Promise<{ size: number } | null> {
  return runInTenant(ctx.tenant.id, async () => {
    const row = await findExport(ctx, id);
    if (row.status !== "running") return null;
    const reader = await readerContext(ctx, row);
    if (!can(reader, companyExportPermission)) throw new AppError("forbidden", `This needs the permission ${companyExportPermission}.`);
    const client = await ctx.runtime.tenants.pool.connect();
    try {
      // One snapshot, so that no row refers to another that is missing.
      await client.query("begin isolation level repeatable read read only");
      await client.query("set local timezone to 'UTC'");
      await client.query("set local idle_in_transaction_session_timeout to 0");
      const archive = await openArchive(reader, client, { language: row.language, progress: progressOf(ctx, row) });
      const body = Readable.from(archive, { objectMode: false });
      const { size } = await (await ctx.runtime.ports.storage()).put(fileKey(ctx.tenant.id, id), body, { media_type: mediaTypes.zip });
      return { size };
    } catch (error) {
      if (error instanceof Stopped) return null;
      throw error;
    } finally {
      await client.query("rollback").catch(() => undefined);
      client.release();
    }
  });
}

/** Notes how many rows are written. @throws Stopped once somebody has cancelled the export. */
function progressOf(ctx: Ctx, { id }: ExportRow): (rows: number) => Promise<void> {
  let notedAt = 0;
  return async (rows) => {
    if (performance.now() - notedAt < notedEach) return;
    notedAt = performance.now();
    const { count } = await runInTenant(ctx.tenant.id, () =>
      ctx.db.export.updateMany({
        where: { tenant_id: ctx.tenant.id, id, status: "running" },
        data: { rows, updated_at: ctx.clock.now() },
      }),
    );
    if (count === 0) throw new Stopped();
  };
}
