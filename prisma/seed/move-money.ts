import type { Currency } from "@/lib/commerce/currencies";
import { fromWire, toWire } from "@/lib/commerce/money";
import { getInvoice } from "@/lib/domains/invoices";
import { applyCredit, recordInvoicePayment, recordPayment, refundPayment } from "@/lib/domains/payments";
import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import type { OpenCompany } from "./open-company";
import type { MoneyAct } from "./plan-money";

export interface IssuedInvoice {
  id: string;
  total: string;
  currency: Currency;
}

type Issued = ReadonlyMap<number, IssuedInvoice>;
type Payment = Awaited<ReturnType<typeof recordPayment>>;

/** Executes the planned money acts of one customer in order. */
export async function moveMoney(opened: OpenCompany, customer_id: string, acts: readonly MoneyAct[], issued: Issued): Promise<void> {
  const last = new Map<number, Payment>();
  for (const act of acts) {
    const ctx = opened.ctx(act.by, act.at);
    switch (act.kind) {
      case "payment": {
        const payment = await pay(ctx, act, invoiceOf(issued, act.invoice));
        if (payment) last.set(act.invoice, payment);
        break;
      }
      case "joint_payment":
        await payJointly(ctx, customer_id, act, issued);
        break;
      case "credit":
        await applyCredit(ctx, { id: invoiceOf(issued, act.invoice).id });
        break;
      case "refund":
        await refund(ctx, act, last.get(act.invoice));
        break;
    }
  }
}

function invoiceOf(issued: Issued, place: number): IssuedInvoice {
  const invoice = issued.get(place);
  if (!invoice) throw new AppError("internal", `Invoice ${String(place)} of the plan was not issued.`);
  return invoice;
}

/** Pays nothing if credit has already covered the invoice. */
async function pay(
  ctx: Ctx,
  { percent, method, reference }: MoneyAct & { kind: "payment" },
  invoice: IssuedInvoice,
): Promise<Payment | null> {
  const { amount_due } = await getInvoice(ctx, { id: invoice.id });
  const { currency } = invoice;
  const amount = percent === "all_due" ? amount_due : toWire((fromWire(invoice.total, currency) * BigInt(percent)) / 100n, currency);
  if (fromWire(amount, currency) <= 0n) return null;
  return recordInvoicePayment(ctx, { id: invoice.id, amount, method, reference });
}

async function payJointly(
  ctx: Ctx,
  customer_id: string,
  { invoices, method, reference }: MoneyAct & { kind: "joint_payment" },
  issued: Issued,
): Promise<void> {
  const open = await Promise.all(invoices.map((place) => getInvoice(ctx, { id: invoiceOf(issued, place).id })));
  const allocations = open
    .map(({ id, amount_due }) => ({ invoice_id: id, amount: amount_due }))
    .filter(({ amount }) => !/^0(\.0+)?$/.test(amount));
  const currency = open[0]?.currency;
  if (currency === undefined || allocations.length === 0) return;
  const sum = allocations.reduce((total, { amount }) => total + fromWire(amount, currency), 0n);
  await recordPayment(ctx, { customer_id, currency, amount: toWire(sum, currency), method, reference, allocations });
}

/** The surplus is the part of the payment beyond its invoices. */
async function refund(ctx: Ctx, { part, reason }: MoneyAct & { kind: "refund" }, payment: Payment | undefined): Promise<void> {
  if (!payment) return;
  const { id, currency } = payment;
  if (part === "all") return void (await refundPayment(ctx, { id, reason, still_owed: true }));
  const applied = payment.allocations.reduce((sum, { amount }) => sum + fromWire(amount, currency), 0n);
  await refundPayment(ctx, { id, amount: toWire(fromWire(payment.amount, currency) - applied, currency), reason, still_owed: true });
}
