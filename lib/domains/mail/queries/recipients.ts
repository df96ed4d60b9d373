import type { z } from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { CopyRecipients, MailStatus, Recipients, Undelivered, type MailKey } from "../schema";

interface Emailed {
  to: string[];
  cc: string[];
  status: z.output<typeof MailStatus>;
  undelivered: Undelivered[];
}

/**
 * The people to whom emails went, and whether they arrived, by the emails' idempotency keys. The caller has checked who may read what they
 * are about.
 */
export async function readMailRecipients(ctx: Ctx, keys: readonly string[]) {
  if (keys.length === 0) return new Map<string, Emailed>();
  const rows = await ctx.db.mail.findMany({
    where: { tenant_id: ctx.tenant.id, idempotency_key: { in: [...keys] } },
    select: { idempotency_key: true, to: true, cc: true, status: true, undelivered: true },
  });
  const addressesIn = (people: readonly { address: string }[]) => people.map(({ address }) => address);
  return new Map(
    rows.map(({ idempotency_key, to, cc, ...row }): [string, Emailed] => {
      const people = { to: addressesIn(Recipients.parse(to)), cc: addressesIn(CopyRecipients.parse(cc)) };
      return [
        idempotency_key,
        { ...people, status: MailStatus.parse(row.status), undelivered: Undelivered.array().parse(row.undelivered) },
      ];
    }),
  );
}

/** The addresses to which emails of one kind about a record went, in lower case. The caller has checked who may read the record. */
export async function readAddressesAbout(ctx: Ctx, about_id: string, key: MailKey): Promise<Set<string>> {
  const where = { tenant_id: ctx.tenant.id, about_id, key };
  const rows = await ctx.db.mail.findMany({ where, select: { to: true, cc: true }, orderBy: { id: "desc" }, take: 100 });
  const people = rows.flatMap(({ to, cc }) => [...Recipients.parse(to), ...CopyRecipients.parse(cc)]);
  return new Set(people.map(({ address }) => address.toLowerCase()));
}
