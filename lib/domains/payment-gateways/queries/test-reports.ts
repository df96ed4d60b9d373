import { z } from "zod";
import { encodeWire } from "@/lib/kernel/base/wire";
import type { Ctx } from "@/lib/kernel/context";
import type { PaymentGateway as PaymentGatewayRow } from "@/prisma/generated/client";
import { withSteps } from "../rules";
import { readTest } from "../resource";
import { StoredTest, type TestRefs, type TestStep } from "../schema";

/** How long the provider's reports of a test payment are awaited; providers repeat what failed for longer. */
const longestWait = 24 * 60 * 60_000;

const Reported = z.object({ payment_ref: z.string().nullable(), failure: z.string().nullable() });

interface Report {
  kind: string;
  came_at: Date;
  said_at: Date;
  payment_ref: string | null;
  failure: string | null;
}

/**
 * The test with what the provider has reported since. Reports of a test payment are proved and stored like all others, but belong to no
 * attempt, so they change nothing; reading them here needs no order between a report and the test's own end.
 */
export async function settleTest(ctx: Ctx, gateway: string, stored: StoredTest): Promise<StoredTest> {
  const { result, refs } = stored;
  if (refs === null || result.steps.every(({ status }) => status === "passed" || status === "failed")) return stored;
  const reports = await findReports(ctx, gateway, result.at, refs);
  const paid = reports.find(({ kind }) => kind === "payment.received");
  const refunded = reports.find(({ kind }) => kind === "refund.succeeded" || kind === "refund.failed");
  const late = ctx.clock.now().getTime() - result.at.getTime() > longestWait;
  const steps = result.steps.map((step): TestStep => {
    if (step.status === "passed" || step.status === "failed") return step;
    if (step.step === "pay" && paid) return passed(step, "The payer has paid the test payment.");
    if (step.step === "payment_webhook" && paid) return { ...passed(step, cameMessage), duration_ms: since(refs.paid_at, paid) };
    if (step.step === "refund_webhook" && refunded) {
      const duration_ms = since(refs.refunded_at, refunded);
      if (refunded.kind === "refund.succeeded") return { ...passed(step, cameMessage), duration_ms };
      return { ...failed(step, refunded.failure ?? "The provider could not make the refund."), duration_ms };
    }
    return late && step.status === "waiting" ? failed(step, "No webhook came within a day.") : step;
  });
  return { result: withSteps(result, steps), refs: { ...refs, payment_ref: refs.payment_ref ?? paid?.payment_ref ?? null } };
}

/** A gateway's row with its test as it is now. */
export async function settleRow<Row extends PaymentGatewayRow | null>(ctx: Ctx, row: Row): Promise<Row> {
  const stored = row && readTest(row);
  if (!row || !stored) return row;
  return { ...row, test: encodeWire(StoredTest, await settleTest(ctx, row.gateway, stored)) };
}

const cameMessage = "The webhook came and was proved.";
const passed = (step: TestStep, message: string): TestStep => ({ ...step, ok: true, status: "passed", message });
const failed = (step: TestStep, message: string): TestStep => ({ ...step, status: "failed", message });

/** A payer's payment has only the provider's own time. */
function since(start: Date | null, { came_at, said_at }: Report): number {
  return Math.max(0, came_at.getTime() - (start ?? said_at).getTime());
}

async function findReports(
  ctx: Ctx,
  gateway: string,
  at: Date,
  { attempts, payment_ref, refund_ref, page_ref }: TestRefs,
): Promise<Report[]> {
  const named = [
    ...attempts.map((value) => ({ name: "attempt_id", value })),
    { name: "charge_ref", value: page_ref },
    { name: "payment_ref", value: payment_ref },
    { name: "refund_ref", value: refund_ref },
  ];
  const about = named.flatMap(({ name, value }) => (value === null ? [] : [{ content: { path: [name], equals: value } }]));
  const rows = await ctx.db.gatewayEvent.findMany({
    where: { tenant_id: ctx.tenant.id, gateway, outcome: "unknown_attempt", created_at: { gte: at }, OR: about },
    orderBy: { id: "asc" },
    take: 50,
    select: { kind: true, content: true, occurred_at: true, created_at: true },
  });
  return rows.map(({ kind, content, occurred_at, created_at }) => {
    const said = Reported.safeParse(content).data ?? { payment_ref: null, failure: null };
    return { kind, came_at: created_at, said_at: occurred_at, ...said };
  });
}
