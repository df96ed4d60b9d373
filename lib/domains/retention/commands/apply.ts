import { z } from "zod";
import { daysBetween } from "@/lib/commerce/days";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { passesByItself } from "@/lib/kernel/database-errors";
import { runInTenant } from "@/lib/kernel/db";
import { command, internal } from "@/lib/kernel/operation";
import { assertAllDone, tryEach, type Failure } from "@/lib/kernel/try-each";
import { retentionApplied } from "../events";
import { findPolicy } from "../queries";
import { toPolicy } from "../resource";
import { kindRules } from "../rules";
import { RetentionKind, RetentionRun } from "../schema";
import { markOldRecords, setItemAside } from "./items";
import { removeMarked } from "./remove";

/** Entries of a log that one transaction removes. */
const batch = 100;

const reportRun = command({
  id: "retention.report",
  summary: "Publish what the retention policy did in a night",
  access: internal("called by applyRetention, which the nightly schedule runs"),
  input: RetentionRun.pick({ marked: true, done: true, failed: true }),
  output: z.object({}),
  example: { marked: 12, done: 9, failed: 0 },
  async run(ctx, counts) {
    const id = ctx.tenant.id;
    const sequence = daysBetween("1970-01-01", dayInTimezone(ctx.clock.now(), "UTC"));
    const where = { tenant_id: id, record_id: id, name: retentionApplied.name, sequence };
    if (await ctx.db.event.findFirst({ where, select: { id: true } })) return {};
    ctx.emit(retentionApplied, { record_id: id, sequence, data: { id, ...counts, sequence } });
    return {};
  },
});

interface Chunk {
  kind: RetentionKind;
  ids: string[];
}

/** What is due, records one by one and logs by the hundred. */
async function listDue({ db, tenant, clock }: Ctx): Promise<Chunk[]> {
  const where = { tenant_id: tenant.id, status: "marked", due_at: { lte: clock.now() } };
  const rows = await db.retentionItem.findMany({ where, select: { id: true, kind: true }, orderBy: [{ due_at: "asc" }, { id: "asc" }] });
  return RetentionKind.options.flatMap((kind): Chunk[] => {
    const ids = rows.flatMap((row) => (row.kind === kind ? [row.id] : []));
    const size = kindRules[kind].log ? batch : 1;
    return Array.from({ length: Math.ceil(ids.length / size) }, (_, index) => ({ kind, ids: ids.slice(index * size, (index + 1) * size) }));
  });
}

/** Marks what the active rules find, removes what was marked a week ago, and reports. One record that fails does not stop the others. */
export async function applyRetention(ctx: Ctx): Promise<void> {
  const counts = { marked: 0, done: 0, failed: 0 };
  const failures: Failure[] = [];
  const remove = async ({ kind, ids }: Chunk): Promise<void> => {
    try {
      counts.done += (await removeMarked(ctx, { kind, ids })).removed;
    } catch (error) {
      const [id] = ids;
      if (ids.length > 1) failures.push(...(await tryEach(ctx, ids, (each) => remove({ kind, ids: [each] }))));
      else if (id === undefined || !(error instanceof AppError) || passesByItself(error) || error.code === "internal") throw error;
      else {
        await setItemAside(ctx, { id, reason: error.message.slice(0, 500) });
        counts.failed += 1;
      }
    }
  };
  failures.push(...(await tryEach(ctx, await runInTenant(ctx.tenant.id, () => listDue(ctx)), remove)));
  const { rules } = await runInTenant(ctx.tenant.id, async () => toPolicy(await findPolicy(ctx)));
  const mark = async (kind: RetentionKind) => void (counts.marked += (await markOldRecords(ctx, { kind })).count);
  const active = rules.flatMap((rule) => (rule.active ? [rule.kind] : []));
  failures.push(...(await tryEach(ctx, active, mark)));
  if (counts.marked + counts.done + counts.failed > 0) await reportRun(ctx, counts);
  assertAllDone(failures);
}
