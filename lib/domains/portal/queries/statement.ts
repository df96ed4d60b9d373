import { balancesOf } from "@/lib/domains/ledger";
import { findCustomer, readPeriod, toCustomer } from "@/lib/domains/customers";
import { readInvoiceNumbers } from "@/lib/domains/invoices";
import { openToCustomers, query } from "@/lib/kernel/operation";
import { contactOf } from "../policy";
import { foldEntries } from "../rules";
import { PortalStatement, PortalStatementQuery } from "../schema";

export const getPortalStatement = query({
  id: "portal.get_statement",
  summary: "Get the statement of the contact's customer in one currency over a period",
  access: openToCustomers("A contact reads the account of its own customer."),
  input: PortalStatementQuery,
  output: PortalStatement,
  example: { from: "2026-01-01", to: "2026-03-31" },
  async run(ctx, { currency: asked, from, to }) {
    const { customer_id } = contactOf(ctx);
    const customer = await findCustomer(ctx, customer_id);
    const currencies = (await balancesOf(ctx, [customer_id])).get(customer_id)?.map(({ currency }) => currency) ?? [];
    const usual = toCustomer(customer).currency;
    const currency = asked ?? (currencies.includes(usual) ? usual : (currencies[0] ?? usual));
    const { lines, ...statement } = await readPeriod(ctx, customer_id, currency, { from, to });
    const numbers = await readInvoiceNumbers(
      ctx,
      lines.flatMap(({ invoice_id }) => invoice_id ?? []),
    );
    return { ...statement, currencies, lines: foldEntries(statement.opening, lines, currency, numbers) };
  },
});
