import { randomBytes } from "node:crypto";
import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import type { Runtime } from "@/lib/kernel/runtime";
import { contentOf, readChainEnd } from "../queries/chain";
import { chainAfter } from "../rules/chain";

/** Entries that one transaction takes into the chain. */
const batch = 500;

/** The open companies with entries that wait for their place. Only for the worker's database role. */
export async function listUnchained({ platform }: Runtime): Promise<string[]> {
  const { rows } = await platform.pool.query<{ tenant_id: string }>(
    `select distinct w.tenant_id from public.audit_waiting w join platform.tenants t on t.id = w.tenant_id and t.closed_at is null`,
  );
  return rows.map(({ tenant_id }) => tenant_id);
}

/**
 * Takes the company's waiting entries into its chain. They are committed by then, so no entry can come before them, and no command waits:
 * one chainer at a time numbers them, and what is rolled back leaves no gap. Writes no audit entry itself. Returns how many.
 */
export async function chainEntries({ runtime, tenant, clock }: Ctx): Promise<number> {
  const tenant_id = tenant.id;
  const turn = () =>
    runtime.tenants.client.$transaction(async (tx) => {
      await tx.$queryRaw`select pg_advisory_xact_lock(hashtextextended(${`${tenant_id}:audit-chain`}, 0))::text`;
      const waiting = await tx.$queryRaw<{ id: string }[]>`
        select e.id from public.audit_waiting w join public.audit_entries e on e.tenant_id = w.tenant_id and e.id = w.id
        where w.tenant_id = ${tenant_id}::uuid order by e.at, e.id limit ${batch}`;
      if (waiting.length === 0) return 0;
      const where = { tenant_id, id: { in: waiting.map(({ id }) => id) } };
      const rows = await tx.auditEntry.findMany({ where, orderBy: [{ at: "asc" }, { id: "asc" }] });
      const last = await readChainEnd({ db: tx, tenant });
      const links = chainAfter(last, rows.map(contentOf), () => randomBytes(16).toString("hex"));
      const chained_at = clock.now();
      await tx.auditLink.createMany({ data: links.map((link) => ({ ...link, tenant_id, chained_at })) });
      await tx.auditWaiting.deleteMany({ where });
      return links.length;
    });
  let total = 0;
  for (;;) {
    const count = await runInTenant(tenant_id, turn);
    total += count;
    if (count < batch) return total;
  }
}
