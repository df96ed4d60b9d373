import { listPaymentChoices } from "@/lib/domains/payment-gateways";
import { findLastGateway, readUnderWay } from "@/lib/domains/payments";

type Reader = Parameters<typeof listPaymentChoices>[0];

/** What is to be paid: an invoice, or several in one currency with their total. */
type Payable = Required<Parameters<typeof listPaymentChoices>[1]> & {
  /** The invoice's status; of several, the first one's. */
  status: string;
  /** Several invoices are paid at once. */
  joint: boolean;
};

/** What an invoice asks for. */
export function payableOf(invoice: Pick<Payable, "status" | "currency"> & { amount_due: Payable["amount"] }, invoice_id: string): Payable {
  return { status: invoice.status, amount: invoice.amount_due, currency: invoice.currency, invoice_id, joint: false };
}

/** The data of an invoice's pay form; null if nothing is due or no payment method is available. */
export async function readPayAction(
  ctx: Reader,
  { status, amount, currency, invoice_id, joint }: Payable,
  search: Record<string, string | string[] | undefined>,
  action: string,
) {
  if (status === "paid" || status === "draft" || !ctx.tenant.verified) return null;
  const { data, unsupported } = await listPaymentChoices(ctx, { amount, currency, invoice_id });
  if (data.length === 0 && !unsupported) return null;
  // Somebody else may hold a link, so only a signed-in contact sees how their company paid last.
  const last = ctx.principal.kind === "contact" ? await findLastGateway(ctx, ctx.principal.customer_id) : null;
  const choices = [...data.filter(({ gateway }) => gateway === last), ...data.filter(({ gateway }) => gateway !== last)];
  const problem = typeof search["problem"] === "string" ? search["problem"] : undefined;
  const under_way = joint ? null : await readUnderWay(ctx, invoice_id);
  const may_keep = ctx.principal.kind === "contact";
  return { action, choices, currency, under_way, may_keep, ...(problem === undefined ? {} : { problem }) };
}
