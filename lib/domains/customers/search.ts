import { foldText } from "@/lib/kernel/base/fold-text";
import type { Ctx } from "@/lib/kernel/context";
import { findByText, toHits, type SearchHit } from "@/lib/kernel/search";
import { visible } from "./policy";

/** Customers, not deleted, whose name or address, or a contact's, matches the text. */
export async function searchCustomers(ctx: Ctx, text: string, limit: number): Promise<SearchHit[]> {
  const scores = await findByText(ctx, "customers", foldText(text), limit);
  const rows = await ctx.db.customer.findMany({
    where: { AND: [visible(ctx), { deleted_at: null, id: { in: [...scores.keys()] } }] },
    select: { id: true, name: true, email: true },
  });
  return toHits(rows, scores, ({ name, email }) => ({ title: name, detail: email }));
}

/** Contacts of customers that are not deleted, by name, address and phone. */
export async function searchContacts(ctx: Ctx, text: string, limit: number): Promise<SearchHit[]> {
  const scores = await findByText(ctx, "contacts", text, limit);
  const rows = await ctx.db.contact.findMany({
    where: { tenant_id: ctx.tenant.id, id: { in: [...scores.keys()] }, customer: { AND: [visible(ctx), { deleted_at: null }] } },
    select: { id: true, name: true, customer_id: true, customer: { select: { name: true } } },
  });
  return toHits(rows, scores, ({ name, customer, customer_id }) => ({ title: name, detail: customer.name, within: customer_id }));
}
