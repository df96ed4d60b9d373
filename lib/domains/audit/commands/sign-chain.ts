import { z } from "zod";
import { daysBetween } from "@/lib/commerce/days";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { readSettings } from "@/lib/domains/settings";
import { logOf, type Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { signEvidence } from "@/lib/kernel/evidence-key";
import { newId } from "@/lib/kernel/ids";
import { command, internal } from "@/lib/kernel/operation";
import { auditBroken } from "../events";
import { readLastCheckpoint } from "../queries/chain";
import { followChain } from "../queries/verify";
import { chainStart, checkpointText } from "../rules/chain";
import { AuditBroken } from "../schema";

/** One event per day: a second check with the same result notifies nobody again. */
const reportBrokenChain = command({
  id: "audit.report_broken",
  summary: "Publish that the chain of audit entries is broken",
  access: internal("called by signAuditChain, which the nightly schedule runs"),
  input: AuditBroken.pick({ fault: true, number: true }),
  output: z.object({ told: z.boolean() }),
  example: { fault: "changed_entry", number: 4711 },
  async run(ctx, { fault, number }) {
    const tenant_id = ctx.tenant.id;
    const day = dayInTimezone(ctx.clock.now(), "UTC");
    const sequence = daysBetween("1970-01-01", day);
    const where = { tenant_id, record_id: tenant_id, name: auditBroken.name, sequence };
    if (await ctx.db.event.findFirst({ where, select: { id: true } })) return { told: false };
    const { company_name } = await readSettings(ctx);
    ctx.audit({ noun: "tenant", id: tenant_id, before: null, after: { audit_fault: fault } });
    ctx.emit(auditBroken, { record_id: tenant_id, sequence, data: { tenant_id, company_name, fault, number, day, sequence } });
    return { told: true };
  },
});

/**
 * Checks the chain from the last signature on, once a week from its beginning, and signs its end, so that a chain which is written anew
 * does not fit. A broken one is not signed; its owners are notified.
 */
export async function signAuditChain(ctx: Ctx): Promise<void> {
  const { runtime, tenant, clock } = ctx;
  const now = clock.now();
  const isWhole = daysBetween("1970-01-01", dayInTimezone(now, "UTC")) % 7 === 0;
  const last = isWhole ? null : await runInTenant(tenant.id, () => readLastCheckpoint(ctx));
  const { report } = await runInTenant(tenant.id, () => followChain(ctx, last ?? chainStart, Number.MAX_SAFE_INTEGER));
  if (report.broken !== null) {
    logOf(ctx).error({ broken: report.broken }, "the chain of audit entries is broken");
    await reportBrokenChain(ctx, { fault: report.broken.fault, number: report.broken.sequence });
    return;
  }
  const { sequence, hash } = report.end;
  if (report.entries === 0 || report.signed?.sequence === sequence) return;
  const checkpoint = { sequence, hash, at: now.toISOString() };
  const signature = await signEvidence(runtime, tenant.id, checkpointText(tenant.id, checkpoint));
  const data = { id: newId(now), tenant_id: tenant.id, sequence, hash, at: now, signature };
  await runInTenant(tenant.id, async () => runtime.tenants.client.auditCheckpoint.create({ data }));
}
