import { Currency } from "@/lib/commerce/currencies";
import { fromWire, toWire } from "@/lib/commerce/money";
import { findLiveCustomer } from "@/lib/domains/customers";
import { lockInvoice } from "@/lib/domains/invoices";
import { AppError } from "@/lib/kernel/base/errors";
import { command } from "@/lib/kernel/operation";
import { assertShares, splitPayment } from "../rules";
import { InvoicePaymentCreate, Payment, PaymentCreate } from "../schema";
import { checkStated, lockPayable } from "./check-payment";
import { receive } from "./receive";

export const recordInvoicePayment = command({
  id: "invoices.record_payment",
  summary: "Record a payment of an invoice; the excess of an overpayment becomes the customer's credit",
  permission: "payments.write",
  input: InvoicePaymentCreate,
  output: Payment,
  example: { id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a", amount: "120.00", method: "bank_transfer", reference: "FT 20260310-118" },
  async run(ctx, { id, amount: amountText, record_as_credit, confirm, ...stated }) {
    const invoice = await lockInvoice(ctx, id);
    if (invoice.status === "draft") throw new AppError("conflict", "A draft cannot be paid; finalize it first.");
    const currency = Currency.parse(invoice.currency);
    const amount = fromWire(amountText, currency);
    const { applied, credit } = splitPayment(amount, invoice.balance);
    if (applied === 0n && record_as_credit !== true) throw nothingDue(invoice.number ?? "");
    if (credit > 0n && record_as_credit === false) throw overpayment(toWire(applied, currency), currency);
    await checkStated(ctx, { ...stated, confirm }, [invoice]);
    const shares = applied > 0n ? [{ invoice_id: id, amount: applied }] : [];
    return receive(ctx, { customer_id: invoice.customer_id, invoice_id: id, currency, amount, shares, ...stated, date: stated.date });
  },
});

/** Says how the money can be recorded nevertheless. */
function nothingDue(number: string): AppError {
  const message = `${number} is already paid. To record this money as the customer's credit, send \`record_as_credit\`: true.`;
  return new AppError("conflict", message, { errors: [{ path: "record_as_credit", code: "nothing_due", message }] });
}

function overpayment(due: string, currency: string): AppError {
  const message = `Only ${due} ${currency} is due. To record the rest as the customer's credit, leave out \`record_as_credit\`.`;
  return new AppError("conflict", message, { errors: [{ path: "amount", code: "overpayment", message }] });
}

export const recordPayment = command({
  id: "payments.create",
  summary: "Record a customer's payment with its allocations to invoices; the rest becomes the customer's credit",
  permission: "payments.write",
  input: PaymentCreate,
  output: Payment,
  example: {
    customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a",
    currency: "GBP",
    amount: "200.00",
    method: "bank_transfer",
    allocations: [{ invoice_id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a", amount: "120.00" }],
  },
  async run(ctx, { customer_id, currency, amount: amountText, allocations = [], confirm, ...stated }) {
    await findLiveCustomer(ctx, customer_id);
    const amount = fromWire(amountText, currency);
    const shares = allocations.map((share, index) => ({
      invoice_id: share.invoice_id,
      amount: fromWire(share.amount, currency, `allocations.${index}.amount`),
    }));
    assertShares(amount, shares);
    const invoices = await lockPayable(ctx, customer_id, currency, shares);
    await checkStated(ctx, { ...stated, confirm }, invoices);
    return receive(ctx, { customer_id, invoice_id: null, currency, amount, shares, ...stated, date: stated.date });
  },
});
