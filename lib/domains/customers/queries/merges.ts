import { z } from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { findCustomer } from "../queries";
import { CustomerId, MergedCustomers, MergePreview } from "../schema";

const example = { id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a" };

/** How many records refer to a customer, by table. */
async function countRecords(ctx: Ctx, id: string): Promise<{ table: string; count: number }[]> {
  const rows = await ctx.db.$queryRaw<{ table_name: string; found: bigint }[]>`
    select table_name, found from public.count_customer_records(${ctx.tenant.id}::uuid, ${id}::uuid) order by found desc, table_name`;
  return rows.map(({ table_name, found }) => ({ table: table_name, count: Number(found) }));
}

export const previewMerge = query({
  id: "customers.preview_merge",
  summary: "Count the records that would move if a customer were merged into another",
  permission: "customers.delete",
  input: z.strictObject({ id: CustomerId }),
  output: MergePreview,
  example,
  async run(ctx, { id }) {
    return { data: await countRecords(ctx, (await findCustomer(ctx, id)).id) };
  },
});

export const listMergedCustomers = query({
  id: "customers.list_merged",
  summary: "List the customers that were merged into one and can be separated again",
  permission: "customers.read",
  input: z.strictObject({ id: CustomerId }),
  output: MergedCustomers,
  example,
  async run(ctx, { id }) {
    const { id: into_id } = await findCustomer(ctx, id);
    const rows = await ctx.db.customerMerge.findMany({
      where: { tenant_id: ctx.tenant.id, into_id, undone_at: null, customer: { merged_into_id: into_id } },
      include: { customer: { select: { name: true } } },
      orderBy: { id: "desc" },
      take: 50,
    });
    return { data: rows.map(({ customer_id, customer, created_at }) => ({ id: customer_id, name: customer.name, merged_at: created_at })) };
  },
});
