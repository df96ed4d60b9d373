import { z } from "zod";
import type { GatewayEvent, PaymentReport } from "@/lib/kernel/ports/payment-gateway";
import { parseBody, readDelivery, refusedDelivery } from "../delivery";
import { timeOf } from "../time";
import { findPayment, type MercadoPagoApi } from "./calls";
import { amountOf, attemptOf, failureOf, isReceived, refundState, type Payment } from "./objects";
import { verifyMercadoPago } from "./signature";

const Notification = z.object({
  type: z.string().nullish(),
  data: z.object({ id: z.union([z.string(), z.int()]) }).nullish(),
});

/** The topic of the notifications that are read. */
export const paymentEvent = "payment";

interface Delivered {
  raw: Buffer;
  headers: Headers;
  url: string;
}

interface Reader {
  mode: "test" | "live";
  webhook_secret?: string | undefined;
  api: MercadoPagoApi;
  now: Date;
}

/**
 * Reads a notification, which only says that something happened to a payment: the payment is fetched, and nothing else of the body counts,
 * since the signature does not cover it. @throws AppError `malformed`.
 */
export async function readMercadoPagoEvent({ raw, headers, url }: Delivered, reader: Reader): Promise<GatewayEvent[]> {
  const query = new URL(url).searchParams;
  // The older notifications, which are not signed and repeat what the newer ones say.
  if (query.has("topic")) return [];
  const data_id = query.get("data.id");
  if (reader.webhook_secret !== undefined) {
    verifyMercadoPago(headers.get("x-signature"), { data_id, request_id: headers.get("x-request-id") }, reader.webhook_secret);
  }
  const { type, data } = readDelivery(Notification, parseBody(raw));
  if (type !== paymentEvent) return [];
  const id = String(data?.id ?? "");
  if (!/^\d{1,20}$/.test(id) || (data_id ?? id) !== id) throw refusedDelivery("format", "The delivery names no payment.");
  const payment = await findPayment(reader.api, id);
  if (reader.mode === "live" && payment.live_mode === false) throw refusedDelivery("mode", "The delivery is not from live mode.");
  return [...readPayment(payment, reader.now), ...readRefunds(payment, reader.now), ...readDispute(payment, reader.now)];
}

/** One report for each state: a repeated notification about the same state has the same id. */
function readPayment(payment: Payment, now: Date): PaymentReport[] {
  const failed = payment.status === "rejected" || payment.status === "cancelled";
  if (!failed && !isReceived(payment)) return [];
  const kind = failed ? "payment.failed" : "payment.received";
  return [
    {
      kind,
      event_id: `${kind}:${payment.id}`,
      occurred_at: timeOf(payment.date_created, now),
      attempt_id: attemptOf(payment),
      charge_ref: null,
      payment_ref: failed ? null : String(payment.id),
      amount: amountOf(payment),
      failure: failed ? failureOf(payment) : null,
    },
  ];
}

function readRefunds(payment: Payment, now: Date): PaymentReport[] {
  return (payment.refunds ?? []).map((refund) => {
    const { status, ...state } = refundState(refund, payment.currency_id);
    const kind = `refund.${status}` as const;
    return { ...state, kind, event_id: `${kind}:${refund.id}`, occurred_at: timeOf(refund.date_created, now) };
  });
}

/** Money that the bank has taken back until it decides (`in_process`), for good (`settled`), or returned (`reimbursed`). */
function readDispute(payment: Payment, now: Date): PaymentReport[] {
  const detail = payment.status_detail ?? "";
  const won = detail === "reimbursed";
  if (payment.status !== "charged_back" && !won) return [];
  const outcome = won ? "won" : detail === "settled" ? "lost" : "opened";
  return [
    {
      kind: `dispute.${outcome}`,
      event_id: `dispute.${outcome}:${payment.id}`,
      occurred_at: timeOf(payment.date_last_updated, now),
      attempt_id: attemptOf(payment),
      dispute_ref: String(payment.id),
      payment_ref: String(payment.id),
      amount: amountOf(payment),
      fee: null,
      reason: detail,
    },
  ];
}
