import { z } from "zod";
import { GatewaySlug } from "@/lib/domains/payment-gateways/schema";
import { AppError } from "@/lib/kernel/base/errors";
import { decodeId } from "@/lib/kernel/base/ids";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { command, internal } from "@/lib/kernel/operation";
import type { PaymentReport } from "@/lib/kernel/ports/payment-gateway";
import type { Prisma } from "@/prisma/generated/client";
import { AttemptId, EventOutcome } from "../schema";
import { readPayment } from "../queries";
import { splitOff } from "../queries/plan-refund";
import { changeAttempt, insertAttempt, lockAttempt } from "./attempt-parts";
import { refundReportOf, reportOfEvent } from "./reports";
import { applyAttemptResult } from "./apply-attempt-result";
import { applyRefundResult } from "./apply-refund-result";
import { applyDispute, type DisputeReport } from "./disputes";

type RefundEvent = Pick<Extract<PaymentReport, { refund_ref: string }>, "payment_ref" | "amount" | "refund_ref" | "attempt_id">;
/** The immutable fields of an attempt, which can be read before the lock. */
const naming = { id: true, kind: true } as const;
type Named = Prisma.PaymentAttemptGetPayload<{ select: typeof naming }>;
type Outcome = z.output<typeof EventOutcome>;

/** A delivery that an adapter has verified; not JSON, and never sent by a caller. */
const Verified = z.custom<PaymentReport>((value) => typeof value === "object" && value !== null && "event_id" in value && "kind" in value);

const repeated = (): AppError =>
  new AppError("conflict", "This delivery was already received.", {
    errors: [{ path: "event_id", code: "repeated", message: "Already received." }],
  });

/** Whether an error only says that the delivery was already received. */
export function isRepeated(error: unknown): boolean {
  return error instanceof AppError && error.code === "conflict" && error.errors.some(({ code }) => code === "repeated");
}

/**
 * Stores and applies a provider's report in one transaction: a 200 means it is applied, and the provider redelivers a failed one. A
 * redelivery writes nothing, not even an audit entry. Reports of one attempt are serialized by its lock; those of none are stored without
 * effect.
 */
export const applyGatewayEvent = command({
  id: "payment_attempts.apply_event",
  summary: "Apply a verified webhook delivery of a gateway",
  access: internal("called by the webhook ingress, once a delivery is verified"),
  input: z.strictObject({ gateway: GatewaySlug, event: Verified }),
  /** `check` is an attempt whose saved method is to be fetched now. */
  output: z.object({ outcome: EventOutcome, check: AttemptId.nullable() }),
  example: {
    gateway: "stripe",
    event: { event_id: "evt_1", occurred_at: new Date(0), attempt_id: null, kind: "method.saved", customer_ref: null, method_ref: "pm_1" },
  },
  async run(ctx, { gateway, event }) {
    const own = { tenant_id: ctx.tenant.id, gateway, event_id: event.event_id };
    if (await ctx.db.gatewayEvent.findFirst({ where: own, select: { id: true } })) throw repeated();
    const attempt = isDispute(event) ? null : await findOf(ctx, gateway, event);
    const outcome = isDispute(event)
      ? (await applyDispute(ctx, { gateway, report: event })).outcome
      : attempt
        ? await apply(ctx, attempt, event)
        : "unknown_attempt";
    const { kind, occurred_at } = event;
    const row = {
      ...own,
      id: newId(ctx.clock.now()),
      kind,
      occurred_at,
      content: toContent(event),
      outcome,
      attempt_id: attempt?.id ?? null,
      created_at: ctx.clock.now(),
    };
    // Of two concurrent deliveries the unique index accepts one; the other is rolled back.
    const { count } = await ctx.db.gatewayEvent.createMany({ data: [row], skipDuplicates: true });
    if (count === 0) throw repeated();
    return { outcome, check: attempt && outcome === "applied" ? await methodToFetch(ctx, attempt.id) : null };
  },
});

type AttemptReport = Exclude<PaymentReport, DisputeReport>;

/** A dispute is about a payment, which may have been recorded by hand. */
const isDispute = (event: PaymentReport): event is DisputeReport => "dispute_ref" in event;

/** The attempt of a report within this tenant: by the provider's id of what was opened, else by our id in its metadata. */
async function findOf(ctx: CommandCtx, gateway: string, event: AttemptReport): Promise<Named | null> {
  const own = { tenant_id: ctx.tenant.id, gateway };
  const named = event.attempt_id === null ? null : decodeId("payment_attempt", event.attempt_id);
  const byName = named === null ? null : await ctx.db.paymentAttempt.findFirst({ where: { ...own, id: named }, select: naming });
  switch (event.kind) {
    case "method.saved":
      return byName;
    case "payment.received":
    case "payment.failed":
      return (
        (await findByRef(ctx, [{ ...own, charge_ref: event.charge_ref }])) ??
        (byName && byName.kind !== "refund"
          ? byName
          : findByRef(ctx, [{ ...own, payment_ref: event.payment_ref, kind: { not: "refund" } }]))
      );
    case "refund.pending":
    case "refund.succeeded":
    case "refund.failed":
      return (
        (await findByRef(ctx, [{ ...own, refund_ref: event.refund_ref }])) ??
        (byName?.kind === "refund" ? byName : ((await findAwaited(ctx, gateway, event)) ?? adoptRefund(ctx, gateway, event)))
      );
  }
}

async function findByRef(ctx: CommandCtx, choices: Prisma.PaymentAttemptWhereInput[]): Promise<Named | null> {
  for (const where of choices) {
    if (Object.values(where).includes(null)) continue;
    const row = await ctx.db.paymentAttempt.findFirst({ where, orderBy: { id: "desc" }, select: naming });
    if (row) return row;
  }
  return null;
}

/** Our own refund, whose answer has not come yet, at a provider that does not repeat the attempt's id in its reports. */
async function findAwaited(ctx: CommandCtx, gateway: string, { payment_ref, amount, attempt_id }: RefundEvent): Promise<Named | null> {
  if (attempt_id !== null || payment_ref === null) return null;
  const asked = { kind: "refund", payment_ref, currency: amount.currency, refund_ref: null, status: "started" };
  const where = { tenant_id: ctx.tenant.id, gateway, ...asked };
  const rows = await ctx.db.paymentAttempt.findMany({
    where,
    orderBy: { id: "asc" },
    select: { ...naming, amount: true, surcharge: true },
  });
  return rows.find((row) => (row.amount ?? 0n) + row.surcharge === amount.minor) ?? null;
}

/** A refund made at the provider for a known payment: it gets an attempt and is then treated like ours. */
async function adoptRefund(ctx: CommandCtx, gateway: string, event: RefundEvent): Promise<Named | null> {
  if (event.payment_ref === null) return null;
  const { payment_ref, amount, refund_ref } = event;
  const payment = await ctx.db.payment.findFirst({ where: { tenant_id: ctx.tenant.id, gateway, gateway_ref: payment_ref } });
  if (!payment) return null;
  // The payment's lock ensures one attempt for two reports of the same refund.
  await ctx.db.$queryRaw`select id from public.payments where tenant_id = ${ctx.tenant.id}::uuid and id = ${payment.id}::uuid for update`;
  const made = await findByRef(ctx, [{ tenant_id: ctx.tenant.id, gateway, refund_ref }]);
  if (made) return made;
  const id = newId(ctx.clock.now());
  const part = await splitOff(ctx, await readPayment(ctx, payment.id), amount.minor);
  await insertAttempt(ctx, {
    id,
    kind: "refund",
    gateway,
    customer_id: payment.customer_id,
    payment_id: payment.id,
    payment_ref,
    refund_ref,
    currency: payment.currency,
    ...part,
  });
  return { id, kind: "refund" };
}

async function apply(ctx: CommandCtx, attempt: Named, event: AttemptReport): Promise<Outcome> {
  switch (event.kind) {
    case "payment.received":
    case "payment.failed":
      if (attempt.kind === "save") return "ignored";
      return (await applyAttemptResult(ctx, { id: attempt.id, report: reportOfEvent(event, attempt.kind === "saved_charge") })).outcome;
    case "refund.pending":
    case "refund.succeeded":
    case "refund.failed": {
      const { kind, refund_ref, payment_ref, amount, failure } = event;
      const status = kind === "refund.pending" ? "pending" : kind === "refund.succeeded" ? "succeeded" : "failed";
      return (
        await applyRefundResult(ctx, { id: attempt.id, report: refundReportOf({ refund_ref, payment_ref, status, amount, failure }) })
      ).outcome;
    }
    case "method.saved":
      return checkSoon(ctx, attempt.id);
  }
}

/** The report of a saved method has no label for the screen, so the provider is checked next. */
async function checkSoon(ctx: CommandCtx, id: string): Promise<Outcome> {
  const attempt = await lockAttempt(ctx, id);
  if (attempt.method_id !== null) return "ignored";
  await changeAttempt(ctx, attempt, { ask_at: ctx.clock.now() });
  return "applied";
}

/** The attempt, if its payer agreed to save the method and it is not stored yet. */
async function methodToFetch(ctx: CommandCtx, id: string): Promise<string | null> {
  const where = { tenant_id: ctx.tenant.id, id, save_method: true, method_id: null, ask_at: { lte: ctx.clock.now() } };
  return (await ctx.db.paymentAttempt.findFirst({ where, select: { id: true } }))?.id ?? null;
}

/** JSON supports neither bigint nor dates. */
function toContent(event: PaymentReport): Prisma.InputJsonObject {
  return JSON.parse(
    JSON.stringify(event, (_name, value: unknown) => (typeof value === "bigint" ? value.toString() : value)),
  ) as Prisma.InputJsonObject;
}
