import { notFound } from "@/lib/kernel/base/errors";
import { encodeWire } from "@/lib/kernel/base/wire";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import type { Gateway } from "@/lib/kernel/ports/payment-gateway";
import { paymentGatewayTested } from "../events";
import { findGatewayRow, loadGateway, tenantUrlOf } from "../queries";
import { settleTest } from "../queries/test-reports";
import { paymentGatewayWire, toPaymentGateway } from "../resource";
import { StoredTest, type TestResult } from "../schema";
import { lockGateway } from "./parts";

/** Stores the result of a test with what the provider has reported of it, unless the settings have changed since. */
export async function storeTest(ctx: CommandCtx, slug: string, version: number, test: StoredTest): Promise<TestResult> {
  const row = await lockGateway(ctx, slug);
  if (!row) throw notFound("payment gateway");
  const settled = await settleTest(ctx, slug, test);
  if (row.version !== version) return settled.result;
  const gateway = await loadGateway(ctx, slug);
  const before = toPaymentGateway(gateway, row, tenantUrlOf(ctx));
  await ctx.db.paymentGateway.updateMany({
    where: { tenant_id: ctx.tenant.id, id: row.id },
    data: { test: encodeWire(StoredTest, settled), version: version + 1, updated_at: ctx.clock.now() },
  });
  const after = toPaymentGateway(gateway, await findGatewayRow(ctx, slug), tenantUrlOf(ctx));
  ctx.audit({
    noun: "payment_gateway",
    id: row.id,
    version: after.version,
    before: paymentGatewayWire(before),
    after: paymentGatewayWire(after),
  });
  ctx.emit(paymentGatewayTested, { record_id: row.id, sequence: after.version, data: after });
  return settled.result;
}

const looks = { times: 8, pause_ms: 250 };
/** An exchange's call has ten seconds; after slow answers of the provider none are left to wait. */
const latestStart = 6_000;

/**
 * Waits a little for webhooks that come at once; what comes later, or is proved by the worker, is shown when the gateway is read.
 * @param since when the call began, by `performance.now()`.
 */
export async function awaitReports(ctx: Ctx, { slug, capabilities }: Gateway, test: StoredTest, since: number): Promise<void> {
  if (capabilities.webhook_proof !== "bytes" || performance.now() - since > latestStart) return;
  for (let look = 0; look < looks.times; look += 1) {
    const { result } = await settleTest(ctx, slug, test);
    if (!result.steps.some(({ status }) => status === "waiting")) return;
    await new Promise((resolve) => setTimeout(resolve, looks.pause_ms));
  }
}
