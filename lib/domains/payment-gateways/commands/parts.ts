import type { CommandCtx } from "@/lib/kernel/context";
import { lockRows } from "@/lib/kernel/lock";
import type { PaymentGateway as PaymentGatewayRow } from "@/prisma/generated/client";
import { findGatewayRow } from "../queries";

/** The locked row, or null if there is none; the unique index then rejects the second of two concurrent inserts. */
export async function lockGateway(ctx: CommandCtx, slug: string): Promise<PaymentGatewayRow | null> {
  const seen = await findGatewayRow(ctx, slug);
  if (!seen) return null;
  await lockRows(ctx, "payment_gateways", [seen.id]);
  return findGatewayRow(ctx, slug);
}
