import type { z } from "zod";
import type { Currency } from "@/lib/commerce/currencies";
import { noteRefusedKey, readyGateway } from "@/lib/domains/payment-gateways";
import { invalidField } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import type { Reply, Applied } from "@/lib/kernel/definition";
import type { Gateway, GatewayCustomer, StartedCharge } from "@/lib/kernel/ports/payment-gateway";
import { attemptParts } from "../rows";
import { sharesOf, toAttempt, type AttemptRow } from "../resource";
import type { Share } from "../rules";
import type { PaymentAttempt } from "../schema";
import { changeAttempt, isKeyRefused, lockAttempt } from "./attempt-parts";
import { forgetCustomerRef } from "./forget-methods";

/** The request to the provider as JSON, so the amount is text. */
export interface ChargeAsk {
  gateway: string;
  /** With the surcharge. */
  minor: string;
  currency: Currency;
  description: string;
  return_url: string;
  customer: GatewayCustomer;
  save_method: boolean;
}

/** Most providers' pages are open for a day; one close to expiry is not shown again. */
const usualMinutes = 20 * 60;

type Page = Pick<
  AttemptRow,
  "customer_id" | "invoice_id" | "gateway" | "amount" | "surcharge" | "currency" | "save_method" | "return_hash"
> & {
  shares: readonly Share[];
};

/** The open payment page for the same request, if any; it is reused, because two pages could both be paid. */
export async function findOpenPage(
  ctx: Ctx,
  { capabilities: { page_minutes = usualMinutes } }: Pick<Gateway, "capabilities">,
  { shares, ...page }: Page,
): Promise<AttemptRow | undefined> {
  const since = new Date(ctx.clock.now().getTime() - page_minutes * 60_000);
  const rows = await ctx.db.paymentAttempt.findMany({
    where: {
      tenant_id: ctx.tenant.id,
      kind: "charge",
      status: "open",
      attention: null,
      redirect_url: { not: null },
      created_at: { gt: since },
      ...page,
    },
    orderBy: [{ created_at: "desc" }, { id: "desc" }],
    take: 20,
    include: attemptParts,
  });
  return rows.find((row) => isSame(sharesOf(row), shares));
}

function isSame(one: readonly Share[], other: readonly Share[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ invoice_id, amount }) => other.some((share) => share.invoice_id === invoice_id && share.amount === amount))
  );
}

/** @throws AppError `invalid` when the method is to be saved and the gateway's page does not support that. */
export function assertKeeps({ capabilities }: Pick<Gateway, "capabilities">, save_method: boolean): void {
  if (save_method && capabilities.save_method !== "redirect" && capabilities.save_method !== "with_payment")
    throw invalidField("save_method", "not_supported", "This gateway cannot save a payment method on its page.");
}

/** Opens the provider's page. */
export async function openPage(
  ctx: Ctx,
  { gateway: slug, minor, currency, description, return_url, customer, save_method }: ChargeAsk,
  attemptId: string,
): Promise<StartedCharge> {
  const { gateway, config, webhook_url } = await readyGateway(ctx, slug);
  const attempt_id = encodeId("payment_attempt", attemptId);
  return gateway.startCharge(
    {
      attempt_id,
      amount: { minor: BigInt(minor), currency },
      description,
      ...returnAddresses(return_url, attempt_id),
      webhook_url,
      customer,
      save_method,
    },
    config,
  );
}

/** Stores the result of opening the page. */
export async function storePage(
  ctx: CommandCtx,
  attemptId: string,
  { customer: { customer_ref } }: ChargeAsk,
  reply: Reply<StartedCharge>,
): Promise<Applied<z.output<typeof PaymentAttempt>>> {
  const attempt = await lockAttempt(ctx, attemptId);
  switch (reply.kind) {
    case "answered":
      if (reply.answer.customer_unknown) await forgetCustomerRef(ctx, attempt, customer_ref);
      // The webhook may have arrived before this answer.
      if (attempt.status !== "started")
        return { value: toAttempt(await changeAttempt(ctx, attempt, { charge_ref: reply.answer.charge_ref }, true)) };
      return {
        value: toAttempt(
          await changeAttempt(
            ctx,
            attempt,
            { status: "open", charge_ref: reply.answer.charge_ref, redirect_url: reply.answer.redirect_url },
            true,
          ),
        ),
      };
    case "refused":
      await changeAttempt(ctx, attempt, { status: "failed", failure: reply.error.message }, true);
      if (isKeyRefused(reply.error)) await noteRefusedKey(ctx, attempt.gateway, { event_id: null, ip: null });
      return { refusal: reply.error };
    case "lost":
      // If a page exists, nobody has seen it.
      return { value: toAttempt(await changeAttempt(ctx, attempt, { status: "expired" }, true)) };
  }
}

/** The return URLs after paying and after leaving; a visit to either proves nothing. */
export function returnAddresses(returnUrl: string, attempt_id: string): { success_url: string; cancel_url: string } {
  const done = new URL(returnUrl);
  done.searchParams.set("attempt", attempt_id);
  const left = new URL(done);
  left.searchParams.set("left", "1");
  return { success_url: done.href, cancel_url: left.href };
}
