import { savedMethodRows } from "../rows";
import { z } from "zod";
import { findLiveCustomer } from "@/lib/domains/customers";
import { enabledGateway, readyGateway, tenantUrlOf } from "@/lib/domains/payment-gateways";
import { readSettings } from "@/lib/domains/settings";
import { AppError } from "@/lib/kernel/base/errors";
import { encodeId, idOf } from "@/lib/kernel/base/ids";
import type { CommandCtx } from "@/lib/kernel/context";
import { exchange } from "@/lib/kernel/exchange";
import { lockRows } from "@/lib/kernel/lock";
import { command, internal } from "@/lib/kernel/operation";
import type { GatewayCustomer, StartedSave } from "@/lib/kernel/ports/payment-gateway";
import { createRow, lockRow } from "@/lib/kernel/rows";
import type { SavedMethod as SavedMethodRow } from "@/prisma/generated/client";
import { toAttempt, toSavedMethod } from "../resource";
import { PaymentAttempt, SaveStart, SavedMethod, SavedMethodId } from "../schema";
import { asCompany, changeAttempt, insertAttempt, lockAttempt } from "./attempt-parts";
import { returnAddresses } from "./charge-page";
import { forgetCustomerRef, markRemoved } from "./forget-methods";
import { payerOf } from "./start-charge";

interface SaveAsk {
  gateway: string;
  currency: string;
  return_url: string;
  customer: GatewayCustomer;
}

/** Opens the provider's page on which a customer saves a method for later charges; no money moves. */
export const beginSave = exchange({
  id: "saved_methods.begin",
  summary: "Start saving a payment method; the response has the URL of the provider's page",
  permission: "payments.charge",
  input: SaveStart,
  output: PaymentAttempt,
  example: { id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a", gateway: "stripe" },
  async prepare(ctx, { id, gateway: slug, return_path = "/portal" }, attemptId): Promise<{ ask: SaveAsk }> {
    refuseLink(ctx);
    const customer = await findLiveCustomer(ctx, id);
    const { gateway } = await enabledGateway(ctx, slug);
    if (gateway.capabilities.save_method !== "redirect")
      throw new AppError("conflict", "This gateway cannot save payment methods on its page.");
    const currency = customer.currency ?? (await readSettings(asCompany(ctx))).currency;
    const return_url = `${tenantUrlOf(ctx)}${return_path}`;
    await insertAttempt(ctx, { id: attemptId, kind: "save", gateway: slug, customer_id: id, currency, save_method: true });
    return { ask: { gateway: slug, currency, return_url, customer: await payerOf(ctx, id, slug) } };
  },
  async call(ctx, { gateway: slug, currency, return_url, customer }, attemptId): Promise<StartedSave> {
    const { gateway, config, webhook_url } = await readyGateway(ctx, slug);
    const attempt_id = encodeId("payment_attempt", attemptId);
    return gateway.beginSave({ attempt_id, customer, currency, webhook_url, ...returnAddresses(return_url, attempt_id) }, config);
  },
  async apply(ctx, { attempt_id, request }, reply) {
    const attempt = await lockAttempt(ctx, attempt_id);
    switch (reply.kind) {
      case "answered":
        if (reply.answer.customer_unknown) await forgetCustomerRef(ctx, attempt, request.customer.customer_ref);
        return {
          value: toAttempt(
            await changeAttempt(
              ctx,
              attempt,
              { status: "open", charge_ref: reply.answer.save_ref, redirect_url: reply.answer.redirect_url },
              true,
            ),
          ),
        };
      case "refused":
        await changeAttempt(ctx, attempt, { status: "failed", failure: reply.error.message }, true);
        return { refusal: reply.error };
      case "lost":
        return { value: toAttempt(await changeAttempt(ctx, attempt, { status: "expired" }, true)) };
    }
  },
});

/** A link may be passed on, so it can neither save methods nor remove them. */
function refuseLink({ principal }: CommandCtx): void {
  if (principal.kind === "link") throw new AppError("forbidden", "A document link cannot save or remove payment methods.");
}

const Kept = z.strictObject({
  customer_ref: z.string(),
  method_ref: z.string(),
  label: z.string().max(200),
  expires: z.string().max(7).nullable(),
});

/** Stores the provider's method once: another attempt may have stored the same. */
export const storeSavedMethod = command({
  id: "saved_methods.store",
  summary: "Store a payment method that a gateway has saved for a customer",
  access: internal("called by checkAttempt, which has asked the gateway"),
  input: Kept.extend({ customer_id: idOf("customer"), gateway: z.string() }),
  output: SavedMethod,
  example: {
    customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a",
    gateway: "stripe",
    customer_ref: "cus_1",
    method_ref: "pm_1",
    label: "Visa •••• 4242",
    expires: "2029-12",
  },
  async run(ctx, { customer_id, gateway, ...kept }) {
    await lockRows(ctx, "customers", [customer_id]);
    const present = await findKept(ctx, gateway, kept.method_ref);
    if (present) return toSavedMethod(present);
    return createRow(ctx, savedMethodRows, { customer_id, gateway, ...kept });
  },
});

function findKept(ctx: CommandCtx, gateway: string, method_ref: string): Promise<SavedMethodRow | null> {
  return ctx.db.savedMethod.findFirst({ where: { tenant_id: ctx.tenant.id, gateway, method_ref } });
}

/** It is no longer charged. At the provider it stays until the customer or the company removes it there. */
export const removeSavedMethod = command({
  id: "saved_methods.remove",
  summary: "Remove a saved payment method; it is no longer charged",
  permission: "payments.charge",
  input: z.strictObject({ id: idOf("customer"), method_id: SavedMethodId }),
  output: SavedMethod,
  example: { id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a", method_id: "svm_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id, method_id }) {
    refuseLink(ctx);
    const row = await lockRow(ctx, savedMethodRows, method_id);
    if (row.customer_id !== id) throw new AppError("not_found", "No such saved method.");
    return markRemoved(ctx, row);
  },
});
