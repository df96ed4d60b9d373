import type { z } from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import type { Prisma } from "@/prisma/generated/client";
import { visible } from "../policy";
import { nameKey } from "../rules";
import { domainKeys, phoneKey, taxKey, type Likeness } from "../rules/likeness";
import { DuplicateList, DuplicateQuery, type Duplicate } from "../schema";

/** Customers with a contact at one of these addresses: by itself, since no index serves an alternative of two tables. */
async function idsByContact(ctx: Ctx, emails: string[]): Promise<string[]> {
  const contacts = await ctx.db.contact.findMany({
    where: { tenant_id: ctx.tenant.id, email: { in: emails } },
    select: { customer_id: true },
    orderBy: { id: "asc" },
    take: 100,
  });
  return contacts.map(({ customer_id }) => customer_id);
}

/** At most ten customers, not deleted, that may be the same company: those with the strongest sign first. */
export async function findDuplicates(ctx: Ctx, looks: Likeness, exceptId: string | null): Promise<z.output<typeof Duplicate>[]> {
  const emails = looks.emails.map((email) => email.trim().toLowerCase()).filter((email) => email.includes("@"));
  const [phone, tax, domains] = [phoneKey(looks.phone), taxKey(looks.tax_id), domainKeys({ ...looks, emails })];
  const name = looks.name?.trim() ? nameKey(looks.name) : null;
  const signs: [z.output<typeof Duplicate>["reason"], Prisma.CustomerWhereInput[]][] = [
    ["tax_id", tax === null ? [] : [{ tax_key: tax }]],
    ["email", emails.length === 0 ? [] : [{ email: { in: emails } }, { id: { in: await idsByContact(ctx, emails) } }]],
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
