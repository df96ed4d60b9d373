import { z } from "zod";
import { notFound } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { command, internal } from "@/lib/kernel/operation";
import { lockGateway } from "./parts";
import { noteRefusedDelivery } from "./note-refusal";
import { paymentGatewayKeyRefused, paymentGatewaySetAside } from "../events";
import { findGatewayRow, loadGateway, tenantUrlOf } from "../queries";
import { paymentGatewayWire, toPaymentGateway } from "../resource";
import { GatewaySlug, PaymentGateway } from "../schema";

const events = { key_refused: paymentGatewayKeyRefused, set_aside: paymentGatewaySetAside };

/** Tells those who manage gateways; the record's new version is the event's place in the order. */
const reportTrouble = command({
  id: "payment_gateways.report_trouble",
  summary: "Report that a gateway’s key is refused, or that its webhook deliveries cannot be proved",
  access: internal("called where the provider refuses the key, or where a delivery is set aside"),
  input: z.strictObject({ slug: GatewaySlug, trouble: z.enum(["key_refused", "set_aside"]) }),
  output: PaymentGateway,
  example: { slug: "stripe", trouble: "key_refused" },
  async run(ctx, { slug, trouble }) {
    const gateway = await loadGateway(ctx, slug);
    const row = await lockGateway(ctx, slug);
    if (!row) throw notFound("payment gateway");
    const before = toPaymentGateway(gateway, row, tenantUrlOf(ctx));
    await ctx.db.paymentGateway.updateMany({
      where: { tenant_id: ctx.tenant.id, id: row.id },
      // Nothing that a company entered has changed, so its time stays.
      data: { version: row.version + 1 },
    });
    const after = toPaymentGateway(gateway, await findGatewayRow(ctx, slug), tenantUrlOf(ctx));
    const { id, version } = { id: row.id, version: after.version };
    ctx.audit({ noun: "payment_gateway", id, version, before: paymentGatewayWire(before), after: paymentGatewayWire(after) });
    ctx.emit(events[trouble], { record_id: id, sequence: version, data: after });
    return after;
  },
});

/** One refusal of the key may be the provider's own fault; so many in a day are reported, once a day. */
const reportedRefusals = 3;

/** Counts that the provider refused the company's key. */
export async function noteRefusedKey(ctx: Ctx, gateway: string, about: { event_id: string | null; ip: string | null }): Promise<void> {
  const count = await noteRefusedDelivery(ctx, { gateway, reason: "key", ...about });
  if (count === reportedRefusals) await reportTrouble(ctx, { slug: gateway, trouble: "key_refused" });
}

/** Reports the first delivery that is set aside; the others wait beside it until the settings are saved. */
export async function noteSetAside(ctx: Ctx, gateway: string): Promise<void> {
  const waiting = await ctx.db.gatewayDelivery.count({ where: { tenant_id: ctx.tenant.id, gateway, due_at: null } });
  if (waiting === 1) await reportTrouble(ctx, { slug: gateway, trouble: "set_aside" });
}
