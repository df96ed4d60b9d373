import type { z } from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { visible } from "../policy";
import type { Lead, LeadDuplicate } from "../schema";

/** At most ten other leads with the same email address, phone number or company. */
export async function findLeadDuplicates(
  ctx: Ctx,
  { id, email, phone, company }: Pick<Lead, "email" | "phone" | "company"> & { id?: string },
): Promise<z.output<typeof LeadDuplicate>[]> {
  const equal = [
    ...(email === null ? [] : [{ email }]),
    ...(phone === null ? [] : [{ phone }]),
    ...(company === null ? [] : [{ company }]),
  ];
  if (equal.length === 0) return [];
  const rows = await ctx.db.lead.findMany({
    where: { AND: [visible(ctx), id === undefined ? {} : { id: { not: id } }, { OR: equal }] },
    select: { id: true, name: true, email: true, phone: true },
    orderBy: { id: "asc" },
    take: 10,
  });
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    reason: email !== null && row.email === email ? "email" : phone !== null && row.phone === phone ? "phone" : "company",
  }));
}
