import { tenantToday } from "@/lib/domains/settings";
import { isOutside, type Ctx } from "@/lib/kernel/context";

interface Offer {
  status: string;
  expiry_date: string | null;
  expired_at: Date | null;
}

/** The offer as its customer sees it: expired from the first moment after its last day. The schedule marks it within the hour. */
export async function asSeenToday<Shown extends Offer>(ctx: Ctx, offer: Shown): Promise<Shown> {
  const { status, expiry_date, expired_at } = offer;
  if (!isOutside(ctx) || status !== "sent" || expired_at !== null || expiry_date === null) return offer;
  return expiry_date < (await tenantToday(ctx)) ? { ...offer, expired_at: ctx.clock.now() } : offer;
}
