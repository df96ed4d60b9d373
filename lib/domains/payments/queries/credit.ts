import { Currency } from "@/lib/commerce/currencies";
import { toWire } from "@/lib/commerce/money";
import { findInvoice } from "@/lib/domains/invoices";
import { appliedCredit } from "@/lib/domains/ledger";
import { query } from "@/lib/kernel/operation";
import { freeCredit } from "./plan-refund";
import { CreditApply, InvoiceCredit } from "../schema";

export const getInvoiceCredit = query({
  id: "invoices.get_credit",
  summary: "Get the credit applied to an invoice, and what its customer has left",
  permission: "payments.read",
  input: CreditApply.pick({ id: true }),
  output: InvoiceCredit,
  example: { id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const { customer_id, currency: code } = await findInvoice(ctx, id);
    const currency = Currency.parse(code);
    const applied = (await appliedCredit(ctx, customer_id, currency)).find(({ invoice_id }) => invoice_id === id)?.amount ?? 0n;
    return { currency, applied: toWire(applied, currency), available: toWire(await freeCredit(ctx, { customer_id, currency }), currency) };
  },
});
