import { z } from "zod";
import type { GatewayEvent } from "@/lib/kernel/ports/payment-gateway";
import { checkSignature, inDelivery, parseBody, readDelivery, refusedDelivery } from "../delivery";
import { timeOf } from "../time";
import { findCharge, findRefund, type TapApi } from "./calls";
import { Charge, chargeState, Refund, refundState, signedFields } from "./objects";
import { signTap } from "./signature";

interface Reader {
  mode: "test" | "live";
  secret_key: string;
  api: TapApi;
  now: Date;
}

const Sent = z.union([Refund, Charge]);

/**
 * Verifies a delivery, and fetches what it is about, since the signature covers neither the attempt nor the customer.
 * @throws AppError `malformed`.
 */
export async function readTapEvent(raw: Buffer, signature: string | null, { mode, secret_key, api, now }: Reader): Promise<GatewayEvent[]> {
  const sent = readDelivery(Sent, parseBody(raw));
  checkSignature(
    signature?.toLowerCase() ?? null,
    signTap(
      inDelivery(() => signedFields(sent)),
      secret_key,
    ),
  );
  if (sent.live_mode !== null && sent.live_mode !== undefined && sent.live_mode !== (mode === "live")) {
    throw refusedDelivery("mode", `The delivery is not from ${mode} mode.`);
  }
  if (!/^[a-z]{2,4}_\w{1,100}$/.test(sent.id)) throw refusedDelivery("format", "The delivery has an unknown format.");
  if ("charge_id" in sent) return [readRefund(await findRefund(api, sent.id), now)];
  return readCharge(await findCharge(api, sent.id), now);
}

function readCharge(charge: Charge, now: Date): GatewayEvent[] {
  const { status, attempt_id, amount, failure, payment_ref } = chargeState(charge);
  if (status !== "received" && status !== "failed") return [];
  const kind = status === "received" ? "payment.received" : "payment.failed";
  return [
    {
      kind,
      event_id: `${kind}:${charge.id}`,
      occurred_at: timeOfMs(charge.transaction?.created, now),
      attempt_id,
      charge_ref: charge.id,
      payment_ref,
      amount,
      failure,
    },
  ];
}

function readRefund(refund: Refund, now: Date): GatewayEvent {
  const { status, ...state } = refundState(refund);
  const kind = `refund.${status}` as const;
  return { ...state, kind, event_id: `${kind}:${refund.id}`, occurred_at: timeOfMs(refund.created, now) };
}

/** Tap writes times as milliseconds in text. */
function timeOfMs(created: string | number | null | undefined, now: Date): Date {
  const milliseconds = Number(created ?? Number.NaN);
  return timeOf(Number.isFinite(milliseconds) ? new Date(milliseconds).toISOString() : null, now);
}
