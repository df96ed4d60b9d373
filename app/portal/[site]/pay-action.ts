import { listPaymentChoices } from "@/lib/domains/payment-gateways";
import { findLastGateway, readUnderWay } from "@/lib/domains/payments";

type Reader = Parameters<typeof listPaymentChoices>[0];

/** What is to be paid: an invoice, or several in one currency with their total. */
type Payable = Parameters<typeof listPaymentChoices>[1] & {
  /** The invoice's status; of several, the first one's. */
  status: string;
  /** The invoice, where it is paid by itself. */
  invoice_id?: string;
};

/** What an invoice asks for. */
export function payableOf(
  { status, currency, amount_due: amount }: Pick<Payable, "status" | "currency"> & { amount_due: Payable["amount"] },
  invoice_id?: string,
): Payable {
  return { status, amount, currency, ...(invoice_id === undefined ? {} : { invoice_id }) };
}

/** The data of an invoice's pay form; null if nothing is due or no payment method is available. */
export async function readPayAction(
  ctx: Reader,
  { status, amount, currency, invoice_id }: Payable,
  search: Record<string, string | string[] | undefined>,
  action: string,
) {
  if (status === "paid" || status === "draft" || !ctx.tenant.verified) return null;
  const { data, unsupported } = await listPaymentChoices(ctx, { amount, currency });
  if (data.length === 0 && !unsupported) return null;
  // Somebody else may hold a link, so only a signed-in contact sees how their company paid last.
  const last = ctx.principal.kind === "contact" ? await findLastGateway(ctx, ctx.principal.customer_id) : null;
  const choices = [...data.filter(({ gateway }) => gateway === last), ...data.filter(({ gateway }) => gateway !== last)];
  const problem = typeof search["problem"] === "string" ? search["problem"] : undefined;
  const under_way = invoice_id === undefined ? null : await readUnderWay(ctx, invoice_id);
  return { action, choices, under_way, may_keep: ctx.principal.kind === "contact", ...(problem === undefined ? {} : { problem }) };
}
