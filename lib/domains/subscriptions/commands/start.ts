import { forgetCustomerRef, forgetMethod } from "@/lib/domains/payments";
import { AppError } from "@/lib/kernel/base/errors";
import { unknownReference } from "@/lib/kernel/base/unknown-reference";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import type { SubscriptionRequest, SubscriptionState } from "@/lib/kernel/ports/subscription-provider";
import { providerSlug, readyProvider } from "../queries/provider";
import { fetchState, type Fetched } from "./fetch";

/** What a start sends, and whose it is. */
export type StartAsk = Omit<SubscriptionRequest, "attempt_id" | "customer_ref"> & {
  customer_id: string;
  customer_ref: string | null;
  /** Our saved method, whose reference is `method_ref`. */
  method_id: string | null;
  name: string;
  email: string | null;
};

type Unknown = "customer" | "payment_method";

export interface Started extends Fetched {
  /** What the provider did not know: it was deleted there, or belongs to an account that was entered before. */
  unknown: Unknown[];
}

/**
 * Starts the subscription, without the saved method or the customer that the provider no longer knows. It stores rejections under their
 * idempotency key, so each try has its own; a repetition of the attempt goes the same way.
 */
export async function start(ctx: Ctx, ask: StartAsk, attempt_id: string): Promise<Started> {
  const { provider, config } = await readyProvider(ctx);
  const { customer_id: _customer, method_id: _method, customer_ref, name, email, ...terms } = ask;
  const person = { attempt_id, name, email, metadata: terms.metadata };
  const unknown: Unknown[] = [];
  const begin = async (): Promise<SubscriptionState> => {
    const known = unknown.includes("customer") ? null : customer_ref;
    const method_ref = unknown.length > 0 ? null : terms.method_ref;
    const suffix = unknown.map((what) => `:without_${what}`).join("");
    const payer = known ?? (await provider.createCustomer(person, config));
    return provider.create({ ...terms, attempt_id: `${attempt_id}${suffix}`, customer_ref: payer, method_ref }, config);
  };
  for (;;) {
    try {
      const made = await begin();
      // The answer to a repeated attempt is the first one, so the present state is fetched.
      return { ...(await fetchState(ctx, made.subscription_ref)), unknown };
    } catch (error) {
      const what = unknownOf(error);
      if (what === null || unknown.includes(what) || customer_ref === null) throw error;
      unknown.push(what);
    }
  }
}

function unknownOf(error: unknown): Unknown | null {
  const path = error instanceof AppError ? error.errors.find(({ code }) => code === unknownReference)?.path : undefined;
  return path === "customer" || path === "payment_method" ? path : null;
}

/** Removes the references that the provider does not know, so that the next start needs no second try. */
export async function forgetUnknown(
  ctx: CommandCtx,
  { customer_id, customer_ref, method_id }: Pick<StartAsk, "customer_id" | "customer_ref" | "method_id">,
  unknown: readonly Unknown[],
): Promise<void> {
  if (unknown.includes("payment_method") && method_id !== null) await forgetMethod(ctx, { id: method_id });
  if (!unknown.includes("customer") || customer_ref === null) return;
  await forgetCustomerRef(ctx, { customer_id, gateway: providerSlug }, customer_ref);
  const own = { tenant_id: ctx.tenant.id, provider: providerSlug, provider_ref: customer_ref };
  await ctx.db.providerCustomer.deleteMany({ where: own });
}
