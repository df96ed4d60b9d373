import { z } from "zod";
import { AppError } from "./base/errors";
import type { CommandCtx } from "./context";

const Changes = z.record(z.string(), z.unknown());

/**
 * Rejects a change to a stale version: the caller's `If-Match` must equal the row's version.
 * @throws AppError `stale` with the fields changed since, from the audit.
 */
export async function assertFresh(ctx: CommandCtx, row: { id: string; version: number }): Promise<void> {
  const expected = ctx.expected_version;
  if (expected === null || expected === row.version) return;
  const entries = await ctx.db.auditEntry.findMany({
    where: { tenant_id: ctx.tenant.id, record_id: row.id, version: { gt: expected } },
    select: { changes: true, actor_name: true },
    orderBy: { at: "asc" },
    take: 200,
  });
  const fields = new Map<string, string>();
  for (const entry of entries) {
    const changes = Changes.safeParse(entry.changes);
    for (const name of Object.keys(changes.success ? changes.data : {})) fields.set(name, entry.actor_name);
  }
  throw new AppError("stale", `The record is at version ${row.version}, not ${expected}.`, {
    errors: [...fields].map(([path, name]) => ({ path, code: "changed", message: `Changed by ${name}.` })),
  });
}
