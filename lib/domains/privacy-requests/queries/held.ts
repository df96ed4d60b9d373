import type { Ctx } from "@/lib/kernel/context";

/** The ids of the records that are under a legal hold. */
export async function readHeldRecords({ db, tenant }: Ctx): Promise<string[]> {
  const rows = await db.legalHold.findMany({ where: { tenant_id: tenant.id, released_at: null }, select: { record_id: true } });
  return [...new Set(rows.map(({ record_id }) => record_id))];
}
