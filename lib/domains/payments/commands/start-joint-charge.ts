import { enabledGateway, surchargeFor, tenantUrlOf } from "@/lib/domains/payment-gateways";
import { sumOf } from "@/lib/commerce/money";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { exchange } from "@/lib/kernel/exchange";
import { lockRows } from "@/lib/kernel/lock";
import { hashToken } from "@/lib/kernel/secrets";
import { toAttempt } from "../resource";
import { JointChargeStart, PaymentAttempt } from "../schema";
import { insertAttempt } from "./attempt-parts";
import { assertKeeps, findOpenPage, openPage, storePage, type ChargeAsk } from "./charge-page";
import { amountDue, payerOf } from "./start-charge";

/** The maximum length of a description at a provider, in characters. */
const longestDescription = 200;

/**
 * Opens the provider's page for the total balance due of several invoices of one customer in one currency. Its payment is recorded as one
 * payment in one transaction; otherwise as `startCharge`.
 */
export const startJointCharge = exchange({
  id: "payment_attempts.start_joint_charge",
  summary: "Start one online payment of several invoices; the response has the URL of the provider's page",
  permission: "payments.charge",
  input: JointChargeStart,
  output: PaymentAttempt,
  example: { invoice_ids: ["inv_01jd0p2q3r4s5t6v7w8x9y0z1a", "inv_01jd0p2q3r4s5t6v7w8x9y0z1b"], gateway: "stripe" },
  async prepare(
    ctx,
    { invoice_ids, gateway: slug, save_method = false, return_path = "/portal/pay/return" },
    attemptId,
  ): Promise<{ ask: ChargeAsk } | { value: PaymentAttempt }> {
    if (ctx.principal.kind === "link") throw new AppError("forbidden", "A document link can pay only its own document.");
    const { customer_id, currency, shares, numbers } = await readShares(ctx, invoice_ids);
    const { gateway, surcharge: rule } = await enabledGateway(ctx, slug);
    assertKeeps(gateway, save_method);
    const amount = sumOf(shares.map((share) => share.amount));
    const return_url = `${tenantUrlOf(ctx)}${return_path}`;
    const surcharge = await surchargeFor(ctx, rule, { customer_id, amount, currency });
    const return_hash = hashToken(return_url);
    const page = { customer_id, invoice_id: null, gateway: slug, currency, amount, surcharge, save_method, return_hash };
    const open = await findOpenPage(ctx, gateway, { ...page, shares });
    if (open) return { value: toAttempt(open) };
    await insertAttempt(ctx, { id: attemptId, kind: "charge", ...page }, shares);
    const customer = await payerOf(ctx, customer_id, slug);
    return {
      ask: {
        ...{ gateway: slug, minor: (amount + surcharge).toString(), currency },
        ...{ description: describe(numbers), return_url, customer, save_method },
      },
    };
  },
  call: openPage,
  apply: (ctx, { attempt_id, request }, reply) => storePage(ctx, attempt_id, request, reply),
});

/** The balance due of each invoice, in the given order. @throws AppError `conflict`, `invalid` if they cannot be paid together. */
async function readShares(ctx: CommandCtx, ids: readonly string[]) {
  if (new Set(ids).size !== ids.length) throw invalidField("invoice_ids", "repeated", "An invoice is listed twice.");
  // Rows are locked in one fixed order, whatever the given order.
  await lockRows(ctx, "invoices", [...ids]);
  const read: Awaited<ReturnType<typeof amountDue>>[] = [];
  for (const id of ids) read.push(await amountDue(ctx, id, undefined));
  const [first] = read;
  if (!first) throw invalidField("invoice_ids", "empty", "List at least one invoice.");
  for (const [index, { invoice, currency }] of read.entries()) {
    const path = `invoice_ids.${index}`;
    if (invoice.customer_id !== first.invoice.customer_id)
      throw invalidField(path, "customer", "The invoices belong to different customers.");
    if (currency !== first.currency)
      throw invalidField(path, "currency", `The invoice is in ${currency}, another one in ${first.currency}.`);
  }
  return {
    customer_id: first.invoice.customer_id,
    currency: first.currency,
    shares: read.map(({ invoice, amount }) => ({ invoice_id: invoice.id, amount })),
    numbers: read.map(({ invoice }) => invoice.number ?? ""),
  };
}

function describe(numbers: readonly string[]): string {
  const text = `Invoices ${numbers.join(", ")}`;
  return text.length <= longestDescription ? text : `${text.slice(0, longestDescription - 1)}…`;
}
