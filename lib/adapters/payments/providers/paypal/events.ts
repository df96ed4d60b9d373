import { z } from "zod";
import type { GatewayEvent } from "@/lib/kernel/ports/payment-gateway";
import { inDelivery, parseBody, readDelivery, readerOf, refusedDelivery } from "../delivery";
import type { PaypalApi } from "./api";
import { amountOf, Capture, captureFailure, Order, Refund, refundState, VaultToken } from "./objects";

const Event = z.object({ id: z.string(), event_type: z.string(), create_time: z.string(), resource: z.unknown() });
export type PaypalEvent = z.infer<typeof Event>;

const Dispute = z.object({
  dispute_id: z.string(),
  reason: z.string().catch("dispute"),
  dispute_amount: z.object({ currency_code: z.string(), value: z.string() }),
  dispute_outcome: z.object({ outcome_code: z.string().nullish() }).nullish(),
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().nullish(), custom: z.string().nullish() })).min(1),
});

const names = ["auth-algo", "cert-url", "transmission-id", "transmission-sig", "transmission-time"] as const;
const Verdict = z.object({ verification_status: z.string() });

/** Lets PayPal verify a delivery, whose text is passed on byte for byte since the signature covers it. @throws AppError `malformed`. */
export async function openPaypalDelivery(api: PaypalApi, raw: Buffer, headers: Headers): Promise<PaypalEvent> {
  const event = readDelivery(Event, parseBody(raw));
  const signed = names.map((name): [string, string | null] => [name.replace("-", "_"), headers.get(`paypal-${name}`)]);
  if (signed.some(([, value]) => value === null)) throw refusedDelivery("signature", "The delivery is not signed.");
  const head = JSON.stringify({ ...Object.fromEntries(signed), webhook_id: api.config.webhook_id }).slice(0, -1);
  const json_text = `${head},"webhook_event":${raw.toString("utf8")}}`;
  const { verification_status } = await api.send(Verdict, {
    method: "POST",
    path: "/v1/notifications/verify-webhook-signature",
    json_text,
  });
  if (verification_status !== "SUCCESS") throw refusedDelivery("signature", "The signature does not match this delivery.");
  return event;
}

const orderApproved = "CHECKOUT.ORDER.APPROVED";

/** The order that a payer has approved, whose money is still to be taken; null for every other event. */
export function approvedOrder({ event_type, resource }: PaypalEvent): string | null {
  return event_type === orderApproved ? readDelivery(Order.pick({ id: true }), resource).id : null;
}

/** Parses a verified delivery into events; empty for types that are not used. @throws AppError `malformed`. */
export function readPaypalEvent(event: PaypalEvent): GatewayEvent[] {
  const { id, event_type, create_time, resource } = event;
  const head = { event_id: id, occurred_at: new Date(create_time) };
  return inDelivery(() => readerOf(readers, event_type)?.(resource, head) ?? []);
}

type Head = Pick<GatewayEvent, "event_id" | "occurred_at">;
type Reader = (resource: unknown, head: Head) => GatewayEvent[];

function readCapture(received: boolean): Reader {
  return (resource, head) => {
    const capture = readDelivery(Capture, resource);
    return [
      {
        ...head,
        kind: received ? "payment.received" : "payment.failed",
        charge_ref: capture.supplementary_data?.related_ids?.order_id ?? null,
        payment_ref: capture.id,
        attempt_id: capture.custom_id ?? null,
        amount: amountOf(capture.amount),
        failure: received ? null : captureFailure(capture),
      },
    ];
  };
}

const readRefund: Reader = (resource, head) => {
  const { status, ...refund } = refundState(readDelivery(Refund, resource));
  return [{ ...head, ...refund, kind: `refund.${status}` }];
};

const readToken: Reader = (resource, head) => {
  const { id, customer } = readDelivery(VaultToken, resource);
  return [{ ...head, kind: "method.saved", attempt_id: null, customer_ref: customer?.id ?? null, method_ref: id }];
};

const readers: Readonly<Record<string, Reader>> = {
  "PAYMENT.CAPTURE.COMPLETED": readCapture(true),
  "PAYMENT.CAPTURE.DENIED": readCapture(false),
  "PAYMENT.CAPTURE.DECLINED": readCapture(false),
  "PAYMENT.CAPTURE.REFUNDED": readRefund,
  "PAYMENT.REFUND.PENDING": readRefund,
  "PAYMENT.REFUND.FAILED": readRefund,
  "VAULT.PAYMENT-TOKEN.CREATED": readToken,
  "CUSTOMER.DISPUTE.CREATED": (resource, head) => [{ ...head, ...readDispute(true, readDelivery(Dispute, resource)) }],
  "CUSTOMER.DISPUTE.RESOLVED": (resource, head) => [{ ...head, ...readDispute(false, readDelivery(Dispute, resource)) }],
};

export const paypalEvents = [orderApproved, ...Object.keys(readers)];

function readDispute(opened: boolean, dispute: z.infer<typeof Dispute>) {
  const [transaction] = dispute.disputed_transactions;
  const lost = /BUYER|ACCEPTED/.test(dispute.dispute_outcome?.outcome_code ?? "");
  const outcome: "opened" | "lost" | "won" = opened ? "opened" : lost ? "lost" : "won";
  return {
    kind: `dispute.${outcome}` as const,
    dispute_ref: dispute.dispute_id,
    payment_ref: transaction?.seller_transaction_id ?? null,
    attempt_id: transaction?.custom ?? null,
    amount: amountOf(dispute.dispute_amount),
    fee: null,
    reason: dispute.reason.replaceAll("_", " ").toLowerCase(),
  };
}
