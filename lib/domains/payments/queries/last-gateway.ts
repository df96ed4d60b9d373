import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";

/** The gateway that a customer last paid through; null before the first online payment. */
export async function findLastGateway(ctx: Ctx, customer_id: string): Promise<string | null> {
  const row = await runInTenant(ctx.tenant.id, async () =>
    ctx.db.payment.findFirst({
      where: { tenant_id: ctx.tenant.id, customer_id, gateway: { not: null } },
      orderBy: { id: "desc" },
      select: { gateway: true },
    }),
  );
  return row?.gateway ?? null;
}
