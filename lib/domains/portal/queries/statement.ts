import type { Currency } from "@/lib/commerce/currencies";
import { balancesOf } from "@/lib/domains/ledger";
import { findCustomer, readPeriod, toCustomer } from "@/lib/domains/customers";
import { readInvoiceNumbers } from "@/lib/domains/invoices";
import { tenantToday } from "@/lib/domains/settings";
import { foldEntries, readOpenItems, statementCsv, statementPdf } from "@/lib/domains/statements";
import type { Ctx } from "@/lib/kernel/context";
import { file } from "@/lib/kernel/file-answer";
import { openToCustomers, query } from "@/lib/kernel/operation";
import { contactOf } from "../policy";
import { PortalFileQuery, PortalOpenItems, PortalOpenItemsQuery, PortalStatement, PortalStatementQuery } from "../schema";

const access = openToCustomers("A contact reads the account of its own customer.");

/** The contact's customer, its currencies, and the one that is shown. */
async function accountOf(ctx: Ctx, asked: Currency | undefined) {
  const { customer_id } = contactOf(ctx);
  const customer = await findCustomer(ctx, customer_id);
  const currencies = (await balancesOf(ctx, [customer_id])).get(customer_id)?.map(({ currency }) => currency) ?? [];
  const usual = toCustomer(customer).currency;
  return { customer_id, currencies, currency: asked ?? (currencies.includes(usual) ? usual : (currencies[0] ?? usual)) };
}

export const getPortalStatement = query({
  id: "portal.get_statement",
  summary: "Get the statement of the contact's customer in one currency over a period",
  access,
  input: PortalStatementQuery,
  output: PortalStatement,
  example: { from: "2026-01-01", to: "2026-03-31" },
  async run(ctx, { currency: asked, from, to }) {
    const { customer_id, currencies, currency } = await accountOf(ctx, asked);
    const { lines, ...statement } = await readPeriod(ctx, customer_id, currency, { from, to });
    const numbers = await readInvoiceNumbers(
      ctx,
      lines.flatMap(({ invoice_id }) => invoice_id ?? []),
    );
    return { ...statement, currencies, lines: foldEntries(statement.opening, lines, currency, numbers) };
  },
});

/** A day in the future shows today. */
export const getPortalOpenItems = query({
  id: "portal.get_open_items",
  summary: "Get the open invoices of the contact's customer in one currency at the end of a day",
  access,
  input: PortalOpenItemsQuery,
  output: PortalOpenItems,
  example: { to: "2026-03-31" },
  async run(ctx, { currency: asked, to }) {
    const { customer_id, currencies, currency } = await accountOf(ctx, asked);
    const today = await tenantToday(ctx);
    const day = to === undefined || to > today ? today : to;
    return { ...(await readOpenItems(ctx, customer_id, currency, day)), currencies };
  },
});

/** The customer's usual currency unless another is asked for. */
async function ownAccount<Input extends { currency?: Currency | undefined }>(ctx: Ctx, input: Input) {
  const { customer_id, currency } = await accountOf(ctx, input.currency);
  return { ...input, id: customer_id, currency };
}

export const getPortalStatementPdf = query({
  id: "portal.get_statement_pdf",
  summary: "Download the statement of the contact's customer as PDF",
  access,
  input: PortalFileQuery,
  output: file("application/pdf"),
  example: { kind: "open_items" },
  run: async (ctx, input) => statementPdf(ctx, await ownAccount(ctx, input)),
});

export const getPortalStatementCsv = query({
  id: "portal.get_statement_csv",
  summary: "Download the statement of the contact's customer as CSV",
  access,
  input: PortalFileQuery,
  output: file("text/csv"),
  example: { kind: "activity" },
  run: async (ctx, input) => statementCsv(ctx, await ownAccount(ctx, input)),
});
