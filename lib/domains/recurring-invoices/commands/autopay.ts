import { z } from "zod";
import {
  customerAutopayAgreed,
  customerAutopayEnded,
  findCustomer,
  findLiveCustomer,
  publishAutopay,
  findMandate,
} from "@/lib/domains/customers";
import type { AutopayEnd } from "@/lib/domains/customers/schema";
import { enabledGateway } from "@/lib/domains/payment-gateways";
import { listSavedMethods } from "@/lib/domains/payments";
import { readSettings } from "@/lib/domains/settings";
import { AppError, invalidField, notFound } from "@/lib/kernel/base/errors";
import { idOf } from "@/lib/kernel/base/ids";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { lockRows } from "@/lib/kernel/lock";
import { command, internal } from "@/lib/kernel/operation";
import { readAutopay } from "../queries/autopay";
import { isConsentTo } from "../rules/autopay";
import { Autopay, AutopayStart } from "../schema/autopay";
import { asCompany, newsOf, queueConsentMail, type Mandate } from "./autopay-mail";

const longestAgent = 500;

/** Who ended a consent, as everybody may read it. */
function actorName({ principal }: CommandCtx, company: string): string {
  return principal.kind === "contact" || principal.kind === "staff" ? principal.name : company;
}

/** Ends the consents of a locked customer that hold; answers the latest. */
async function endPresent(ctx: CommandCtx, customer_id: string, end_reason: AutopayEnd): Promise<Mandate | null> {
  const where = { tenant_id: ctx.tenant.id, customer_id, ended_at: null };
  const present = await ctx.db.autopayMandate.findFirst({
    where,
    include: { method: { select: { label: true } } },
    orderBy: [{ agreed_at: "desc" }, { id: "desc" }],
  });
  if (present === null) return null;
  const ended_by = actorName(ctx, (await readSettings(asCompany(ctx))).company_name);
  const end = { ended_at: ctx.clock.now(), ended_by, end_reason };
  await ctx.db.autopayMandate.updateMany({ where, data: end });
  return { ...present, ...end };
}

/** Ends the consent for good: the customer gets an email, and colleagues are told by the event. */
async function endForGood(ctx: CommandCtx, customer_id: string, end_reason: AutopayEnd): Promise<boolean> {
  await lockRows(ctx, "customers", [customer_id]);
  const ended = await endPresent(ctx, customer_id, end_reason);
  if (ended === null) return false;
  const version = await publishAutopay(ctx, customer_id, customerAutopayEnded, newsOf(ended));
  ctx.audit({
    noun: "customer",
    id: customer_id,
    version,
    before: { autopay_method: ended.method.label },
    after: { autopay_method: null },
  });
  await queueConsentMail(ctx, "autopay_ended", ended);
  return true;
}

export const startAutopay = command({
  id: "recurring_invoices.start_autopay",
  summary: "Agree, as a contact, that the customer's recurring invoices are charged to a saved method on their due dates",
  permission: "payments.charge",
  input: AutopayStart,
  output: Autopay,
  example: {
    id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a",
    method_id: "svm_01jd0p2q3r4s5t6v7w8x9y0z1a",
    consent:
      "I agree that Northwind charges each recurring invoice to Visa •••• 4242 on its due date, in the amount of the invoice, " +
      "until I turn this off.",
  },
  async run(ctx, { id, method_id, consent }) {
    const { principal, request } = ctx;
    await findLiveCustomer(ctx, id);
    if (principal.kind !== "contact")
      throw new AppError("forbidden", "Only a contact of the customer can agree to automatic payment, signed in to the portal.");
    await lockRows(ctx, "customers", [id]);
    const method = (await listSavedMethods(ctx, { id })).data.find((each) => each.id === method_id);
    if (method === undefined) throw notFound("saved method");
    const present = await findMandate(ctx, id);
    if (present?.method_id === method_id) return readAutopay(ctx, id);
    const { gateway } = await enabledGateway(ctx, method.gateway);
    if (!gateway.capabilities.charge_saved) throw new AppError("conflict", "This payment method cannot be charged automatically.");
    const company = (await readSettings(asCompany(ctx))).company_name;
    if (!isConsentTo(consent, { company, method: method.label }))
      throw invalidField("consent", "other_text", "Send the sentence exactly as the page shows it.");
    await endPresent(ctx, id, "replaced");
    const now = ctx.clock.now();
    const made = await ctx.db.autopayMandate.create({
      data: {
        id: newId(now),
        tenant_id: ctx.tenant.id,
        customer_id: id,
        method_id,
        consent: consent.trim(),
        agreed_by: principal.name,
        by: principal.kind,
        ip: request.ip,
        user_agent: request.user_agent?.slice(0, longestAgent) ?? null,
        agreed_at: now,
      },
      include: { method: { select: { label: true } } },
    });
    const version = await publishAutopay(ctx, id, customerAutopayAgreed, newsOf(made));
    const before = { autopay_method: present?.method.label ?? null, autopay_consent: present?.consent ?? null };
    const after = { autopay_method: method.label, autopay_consent: made.consent, autopay_agreed_by: made.agreed_by };
    ctx.audit({ noun: "customer", id, version, before, after });
    await queueConsentMail(ctx, "autopay_agreed", made);
    return readAutopay(ctx, id);
  },
});

export const endAutopay = command({
  id: "recurring_invoices.end_autopay",
  summary: "Stop charging a customer's recurring invoices by themselves",
  permission: "payments.charge",
  input: z.strictObject({ id: idOf("customer") }),
  output: Autopay,
  example: { id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const { kind } = ctx.principal;
    if (kind === "link") throw new AppError("forbidden", "A document link cannot change automatic payment.");
    await findCustomer(ctx, id);
    await endForGood(ctx, id, kind === "contact" ? "customer" : "staff");
    return readAutopay(ctx, id);
  },
});

/** A removed method charges nothing from that moment on; this ends the consent, and tells both sides. */
export const endAutopayOfMethod = command({
  id: "recurring_invoices.end_autopay_of_method",
  summary: "End the consent to charge a payment method that was removed",
  access: internal("called by the background function that follows a removed payment method"),
  input: z.strictObject({ id: idOf("customer"), method_id: idOf("saved_method") }),
  output: z.object({ ended: z.boolean() }),
  example: { id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a", method_id: "svm_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id, method_id }) {
    await lockRows(ctx, "customers", [id]);
    const held = await ctx.db.autopayMandate.findFirst({
      where: { tenant_id: ctx.tenant.id, customer_id: id, method_id, ended_at: null, method: { removed_at: { not: null } } },
      select: { id: true },
    });
    return { ended: held !== null && (await endForGood(ctx, id, "method_removed")) };
  },
});
