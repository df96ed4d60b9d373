import type { z } from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import type { Prisma } from "@/prisma/generated/client";
import { visible } from "../policy";
import { nameKey } from "../rules";
import { domainKeys, phoneKey, taxKey, type Likeness } from "../rules/likeness";
import { DuplicateList, DuplicateQuery, type Duplicate } from "../schema";

/** At most ten customers, not deleted, that may be the same company: those with the strongest sign first. */
export async function findDuplicates(ctx: Ctx, looks: Likeness, exceptId: string | null): Promise<z.output<typeof Duplicate>[]> {
  const emails = looks.emails.map((email) => email.trim().toLowerCase()).filter((email) => email.includes("@"));
  const [phone, tax, domains] = [phoneKey(looks.phone), taxKey(looks.tax_id), domainKeys({ ...looks, emails })];
  const name = looks.name?.trim() ? nameKey(looks.name) : null;
  const atEmail: Prisma.CustomerWhereInput[] = [
    { email: { in: emails } },
    { contacts: { some: { tenant_id: ctx.tenant.id, email: { in: emails } } } },
  ];
  const signs: [z.output<typeof Duplicate>["reason"], Prisma.CustomerWhereInput[]][] = [
    ["tax_id", tax === null ? [] : [{ tax_key: tax }]],
    ["email", emails.length === 0 ? [] : atEmail],
    ["name", name === null ? [] : [{ name_key: name }]],
    ["phone", phone === null ? [] : [{ phone_key: phone }]],
    ["domain", domains.length === 0 ? [] : [{ domain_key: { in: domains } }]],
  ];
  const found = new Map<string, z.output<typeof Duplicate>>();
  for (const [reason, signOf] of signs) {
    if (signOf.length === 0 || found.size >= 10) continue;
    const rows = await ctx.db.customer.findMany({
      where: { AND: [visible(ctx), { deleted_at: null }, exceptId === null ? {} : { id: { not: exceptId } }, { OR: signOf }] },
      select: { id: true, name: true },
      orderBy: { id: "asc" },
      take: 10,
    });
    for (const row of rows) if (!found.has(row.id)) found.set(row.id, { ...row, reason });
  }
  return [...found.values()].slice(0, 10);
}

export const listDuplicates = query({
  id: "customers.duplicates",
  summary: "Find customers that may be the same company, by name, email, website, tax number or phone",
  permission: "customers.read",
  input: DuplicateQuery,
  output: DuplicateList,
  example: { name: "Northwind Traders", website: "https://www.northwind.example" },
  async run(ctx, { email, except_id, ...looks }) {
    return { data: await findDuplicates(ctx, { ...looks, emails: email === undefined ? [] : [email] }, except_id ?? null) };
  },
});
