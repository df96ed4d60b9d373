import type { Ctx } from "@/lib/kernel/context";
import { CopyRecipients, Recipients, type MailKey } from "../schema";

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

/** The addresses to which emails of one kind about a record went, in lower case. The caller has checked who may read the record. */
export async function readAddressesAbout(ctx: Ctx, about_id: string, key: MailKey): Promise<Set<string>> {
  const where = { tenant_id: ctx.tenant.id, about_id, key };
  const rows = await ctx.db.mail.findMany({ where, select: { to: true, cc: true }, orderBy: { id: "desc" }, take: 100 });
  const people = rows.flatMap(({ to, cc }) => [...Recipients.parse(to), ...CopyRecipients.parse(cc)]);
  return new Set(people.map(({ address }) => address.toLowerCase()));
}
