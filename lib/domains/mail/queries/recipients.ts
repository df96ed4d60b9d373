import type { Ctx } from "@/lib/kernel/context";
import { CopyRecipients, Recipients } from "../schema";

/** The people to whom emails went, by the emails' idempotency keys. The caller has checked who may read what they are about. */
export async function readMailRecipients(ctx: Ctx, keys: readonly string[]) {
  if (keys.length === 0) return new Map<string, { to: string[]; cc: string[] }>();
  const rows = await ctx.db.mail.findMany({
    where: { tenant_id: ctx.tenant.id, idempotency_key: { in: [...keys] } },
    select: { idempotency_key: true, to: true, cc: true },
  });
  const addressesIn = (people: readonly { address: string }[]) => people.map(({ address }) => address);
  return new Map(
    rows.map(({ idempotency_key, to, cc }) => [
      idempotency_key,
      { to: addressesIn(Recipients.parse(to)), cc: addressesIn(CopyRecipients.parse(cc)) },
    ]),
  );
}
