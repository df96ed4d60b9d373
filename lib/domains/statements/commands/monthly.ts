import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { findCustomer } from "@/lib/domains/customers";
import { usualRecipients } from "@/lib/domains/documents";
import { readSettings, tenantToday } from "@/lib/domains/settings";
import { idOf } from "@/lib/kernel/base/ids";
import { lockRows } from "@/lib/kernel/lock";
import { command, internal, query } from "@/lib/kernel/operation";
import { readView } from "../queries/view";
import { monthBefore } from "../rules";
import { storeStatement } from "./send";

const batch = 500;
const Account = z.object({ customer_id: idOf("customer"), currency: Currency });

export const listMonthlyStatements = query({
  id: "statements.due",
  summary: "List the accounts of one page that may get a statement of last month",
  access: internal("called by the schedule of monthly statements, as the system"),
  input: z.strictObject({ after: idOf("customer").nullable() }),
  output: z.object({ month: z.string(), accounts: z.array(Account), after: idOf("customer").nullable() }),
  example: { after: null },
  async run(ctx, { after }) {
    const { month, from, to } = monthBefore(await tenantToday(ctx));
    const page = await ctx.db.customer.findMany({
      where: {
        tenant_id: ctx.tenant.id,
        deleted_at: null,
        active: true,
        monthly_statements: true,
        ...(after === null ? {} : { id: { gt: after } }),
      },
      select: { id: true },
      orderBy: { id: "asc" },
      take: batch,
    });
    const rows = await ctx.db.$queryRaw<{ customer_id: string; currency: string }[]>`
      select customer_id, currency from public.ledger_entries
      where tenant_id = ${ctx.tenant.id}::uuid and customer_id = any(${page.map(({ id }) => id)}::uuid[]) and day <= ${to}::date
      group by customer_id, currency having sum(amount) <> 0 or max(day) >= ${from}::date order by customer_id, currency`;
    const accounts = rows.map(({ customer_id, currency }) => ({ customer_id, currency: Currency.parse(currency) }));
    return { month, accounts, after: page.length < batch ? null : (page.at(-1)?.id ?? null) };
  },
});

/** The customer's lock and the unique month keep two schedulers, or one that was killed and started again, from sending a month twice. */
export const sendMonthlyStatement = command({
  id: "statements.send_monthly",
  summary: "Email a customer the statement of last month, unless it has it or nothing is to be stated",
  access: internal("called by the schedule of monthly statements, as the system"),
  input: Account,
  output: z.object({ sent: z.boolean() }),
  example: { customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a", currency: "GBP" },
  async run(ctx, { customer_id, currency }) {
    await lockRows(ctx, "customers", [customer_id]);
    const customer = await findCustomer(ctx, customer_id);
    const { statement_kind: kind } = await readSettings(ctx);
    const { month, from, to } = monthBefore(await tenantToday(ctx));
    const known = await ctx.db.statement.findFirst({
      where: { tenant_id: ctx.tenant.id, customer_id, currency, month },
      select: { id: true },
    });
    // It was sent, or turned off, after the account was listed.
    if (known !== null || customer.deleted_at !== null || !customer.monthly_statements) return { sent: false };
    const view = await readView(ctx, customer, { id: customer_id, kind, currency, to, ...(kind === "activity" ? { from } : {}) });
    const isEmpty = view.lines.length === 0 && (kind === "open_items" || view.opening === view.closing);
    if (isEmpty && /^0(\.0+)?$/.test(view.closing)) return { sent: false };
    await storeStatement(ctx, { customer_id, view, month, recipients: usualRecipients(customer), message: "" });
    return { sent: true };
  },
});
