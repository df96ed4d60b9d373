import { listPaymentChoices } from "@/lib/domains/payment-gateways";

type Reader = Parameters<typeof listPaymentChoices>[0];

/** The data of an invoice's pay form; null if nothing is due or no payment method is available. */
export async function readPayAction(ctx: Reader, status: string, search: Record<string, string | string[] | undefined>, action: string) {
  if (status === "paid" || status === "draft" || !ctx.tenant.verified) return null;
  const { data: choices } = await listPaymentChoices(ctx, {});
  if (choices.length === 0) return null;
  const problem = typeof search["problem"] === "string" ? search["problem"] : undefined;
  return { action, choices, may_keep: ctx.principal.kind === "contact", ...(problem === undefined ? {} : { problem }) };
}
