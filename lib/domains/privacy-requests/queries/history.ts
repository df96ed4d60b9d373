import { z } from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { PrivacyStatus, type PrivacyStep } from "../schema";

const Changes = z.object({ status: z.tuple([z.unknown(), PrivacyStatus]).optional() }).catch({});

/** Every step of a request, oldest first: each left an entry in the audit. */
export async function readHistory(ctx: Ctx, id: string): Promise<z.output<typeof PrivacyStep>[]> {
  const rows = await ctx.db.auditEntry.findMany({
    where: { tenant_id: ctx.tenant.id, record_id: id, noun: "privacy_request" },
    select: { at: true, operation: true, actor_kind: true, actor_name: true, changes: true },
    orderBy: [{ at: "asc" }, { id: "asc" }],
  });
  return rows.map(({ changes, ...step }) => ({ ...step, status: Changes.parse(changes).status?.[1] ?? null }));
}
