import type { z } from "zod";
import { readSettings } from "@/lib/domains/settings";
import type { Permission } from "@/lib/kernel/base/permissions";
import { can, type Ctx } from "@/lib/kernel/context";
import { OnboardingStep, type Dashboard } from "../schema";

type Step = z.output<typeof OnboardingStep>;
type FirstSteps = z.output<typeof Dashboard>["onboarding"];

/** The permission that a step needs; without it the step is hidden. */
const permissionOf: Readonly<Record<Step, Permission>> = {
  company: "settings.write",
  gateway: "payment_gateways.write",
  customer: "customers.write",
  invoice: "invoices.finalize",
  sent: "invoices.send",
  paid: "payments.read",
};

interface Fact {
  done: boolean;
  /** The invoice that waits for the step. */
  invoice_id?: string | undefined;
}

/** Each step is computed from the records; none is ticked off by hand. */
const factOf: Readonly<Record<Step, (ctx: Ctx) => Promise<Fact>>> = {
  async company(ctx) {
    const { line1, city } = await readSettings(ctx);
    return { done: line1 !== null && city !== null };
  },
  gateway: async (ctx) => ({
    done: (await ctx.db.paymentGateway.findFirst({ where: { tenant_id: ctx.tenant.id, enabled: true }, select: { id: true } })) !== null,
  }),
  customer: async (ctx) => ({
    done: (await ctx.db.customer.findFirst({ where: { tenant_id: ctx.tenant.id, deleted_at: null }, select: { id: true } })) !== null,
  }),
  invoice: (ctx) => findInvoice(ctx, { finalized_at: { not: null } }, { finalized_at: null }),
  // A company with a payment has already sent an invoice, by email or otherwise.
  sent: async (ctx) =>
    (await wasPaid(ctx)) ? { done: true } : findInvoice(ctx, { sent_at: { not: null } }, { finalized_at: { not: null } }),
  async paid(ctx) {
    if (await wasPaid(ctx)) return { done: true };
    const waiting = await latestInvoice(ctx, { sent_at: { not: null } });
    return { done: false, invoice_id: waiting?.id };
  },
};

const wasPaid = async (ctx: Ctx): Promise<boolean> =>
  (await ctx.db.payment.findFirst({ where: { tenant_id: ctx.tenant.id }, select: { id: true } })) !== null;

type InvoiceFilter = Partial<Record<"finalized_at" | "sent_at", { not: null } | null>>;

const latestInvoice = (ctx: Ctx, filter: InvoiceFilter) =>
  ctx.db.invoice.findFirst({ where: { tenant_id: ctx.tenant.id, ...filter }, orderBy: { created_at: "desc" }, select: { id: true } });

/** Whether an invoice has reached this step, else the latest that could be next. */
async function findInvoice(ctx: Ctx, done: InvoiceFilter, next: InvoiceFilter): Promise<Fact> {
  if (await latestInvoice(ctx, done)) return { done: true };
  return { done: false, invoice_id: (await latestInvoice(ctx, next))?.id };
}

/** The first steps that the caller may take, with their state; null if there are none. */
export async function readFirstSteps(ctx: Ctx): Promise<FirstSteps> {
  const allowed = OnboardingStep.options.filter((step) => can(ctx, permissionOf[step]));
  if (allowed.length === 0) return null;
  const facts = await Promise.all(allowed.map((step) => factOf[step](ctx)));
  const steps = allowed.map((step, index) => ({ step, done: facts[index]?.done === true, invoice_id: facts[index]?.invoice_id ?? null }));
  return { steps, done: steps.filter(({ done }) => done).length, of: steps.length };
}
