import { createServer, type RequestListener } from "node:http";
import type {
  ChargeRequest,
  Gateway,
  GatewayAmount,
  GatewayConfig,
  PaymentReport,
  PaymentStatus,
  RefundRequest,
  SavedChargeRequest,
  SaveRequest,
} from "@/lib/kernel/ports/payment-gateway";
import type { Delivery } from "../webhook-inbox";

/** What a payer does on a provider's page. */
export type PayerAct = "pays" | "is_declined" | "confirms" | "refuses_confirmation";
/** The behaviour of a saved method later, without the payer. */
export type LaterAct = "pays" | "is_declined" | "needs_payer";

/** What the contract cannot read from a gateway's capabilities. */
export interface GatewayFacts {
  /** Amounts that the provider takes; the first, of at least 115 major units with two decimal places, is the usual one. */
  amounts: readonly [GatewayAmount, ...GatewayAmount[]];
  /** Whether a declined attempt is reported, or only seen by asking. */
  reports_declines: boolean;
  /** Whether a delivery's signature includes its time. */
  signed_time: boolean;
  /** The provider answers no results of payments and refunds, it only delivers them. */
  results?: "delivered";
  /** The signature is in the body, so that headers prove nothing. */
  signed_body?: true;
  /** Whether the answer to a refund has its result, or the provider decides later. */
  refund_answer: "decided" | "pending";
  /** Whether an event's amount is that of the delivery; default: where `webhook_proof` is "bytes". The rest fetch it. */
  delivered_amount?: boolean;
  /** A part of a saved method's label. */
  label: string;
  /** Whether a repeated request opens the same page, or another one in place of the page that nobody has seen; default: the same. */
  repeats?: "same_page" | "another_page";
  /** Whether the provider tells a page that has expired from one that is open; default: it does. */
  shows_expiry?: boolean;
}

export interface GatewayHarness {
  gateway: Gateway;
  /** The account's present settings. */
  readonly config: GatewayConfig;
  facts: GatewayFacts;
  /** Settings with a key that the provider does not know, and those of another company. */
  unknown_key: GatewayConfig;
  other_company: GatewayConfig;
  clock: { now(): Date; advance(milliseconds: number): void };
  /** The same adapter for another address of the provider. */
  gatewayAt(port: number, timeout_ms: number): Gateway;
  /** All deliveries so far, once none is pending. */
  deliveries(): Promise<readonly Delivery[]>;
  /** Returns the address that the page redirects the payer to, or null if it does not. */
  visit(redirectUrl: string, act: PayerAct): Promise<string | null>;
  /** Takes the page's address, or a client token. */
  visitToSave(place: string, later: LaterAct): Promise<void>;
  expire(chargeRef: string): Promise<void>;
  /** The id of the money that a page has received, where the provider does not answer it. */
  moneyOf?(chargeRef: string): string | null;
  /** Pays with a method whose refunds stay pending until `decideRefunds`. */
  payWithSlowRefund(redirectUrl: string, outcome: "succeeds" | "fails"): Promise<void>;
  decideRefunds(): void;
  /** The payer's bank asks for the money back. */
  dispute(chargeRef: string): Promise<void>;
  /** Sends each event so often; keeps events until `release`; or reports another amount with a right signature. */
  misbehave(how: { times?: number; queue?: boolean; amount?: GatewayAmount }): void;
  release(order: "sent" | "reversed"): void;
  /** Replaces all keys of the account; `config` then has the new ones. */
  rotateKeys(): void;
  /** Signs other bytes with the right secret, as of `now`; for gateways that verify by the bytes. */
  sign(body: string, now: Date): Headers;
}

let lastAttempt = 0;
export function newAttempt(): string {
  lastAttempt += 1;
  return `att_${String(lastAttempt).padStart(8, "0")}`;
}

const webhook_url = "http://pay.test/api/control/webhooks/any?e=1";

export function chargeOf(amount: GatewayAmount, more: Partial<ChargeRequest> = {}): ChargeRequest {
  return {
    attempt_id: newAttempt(),
    amount,
    description: "Invoice 2026-0041 <&> فاتورة",
    success_url: "http://pay.test/done?a=1&b=2",
    cancel_url: "http://pay.test/back",
    webhook_url,
    customer: { email: "payer@example.com" },
    save_method: false,
    ...more,
  };
}

export function refundOf(payment_ref: string, amount?: GatewayAmount): RefundRequest {
  return { attempt_id: newAttempt(), payment_ref, webhook_url, ...(amount ? { amount } : {}) };
}

export function saveOf(currency: string): SaveRequest {
  return {
    attempt_id: newAttempt(),
    customer: { email: "payer@example.com", name: "Aisha" },
    currency,
    success_url: "http://pay.test/kept",
    cancel_url: "http://pay.test/back",
    webhook_url,
  };
}

export function savedChargeOf(amount: GatewayAmount, method: SavedChargeRequest["method"]): SavedChargeRequest {
  return { attempt_id: newAttempt(), amount, description: "Renewal", method, webhook_url };
}

/** What tests of one gateway share. */
export interface Contract {
  open(): GatewayHarness;
  /** The status of a paid page by asking. */
  paid(): PaymentStatus;
  /** The id of the money that a page has received. */
  moneyOf(chargeRef: string): Promise<string>;
  /** The usual amount, or so many minor units of its currency. */
  usual(minor?: bigint): GatewayAmount;
  /** The events of every delivery, each verified when it is first seen, without redelivered ones. */
  readEvents(): Promise<PaymentReport[]>;
  eventsOf(attempt: string): Promise<PaymentReport[]>;
  pay(request: ChargeRequest): Promise<{ charge_ref: string; payment_ref: string }>;
}

export function createContract(open: () => GatewayHarness): Contract {
  const verified = new Map<Delivery, PaymentReport[]>();
  const readEvents = async (): Promise<PaymentReport[]> => {
    const { gateway, config, deliveries } = open();
    const all = await deliveries();
    for (const delivery of all) {
      if (verified.has(delivery)) continue;
      const events = await gateway.verifyWebhook(delivery.raw, delivery.headers, delivery.url, config);
      verified.set(delivery, events.filter(isPaymentReport));
    }
    const events = all.flatMap((delivery) => verified.get(delivery) ?? []);
    return [...new Map(events.map((event) => [event.event_id, event])).values()];
  };
  const moneyOf = async (chargeRef: string): Promise<string> => {
    const { gateway, config } = open();
    return (await gateway.fetchPayment(chargeRef, config)).payment_ref ?? open().moneyOf?.(chargeRef) ?? "";
  };
  return {
    open,
    readEvents,
    moneyOf,
    paid: () => (open().facts.results === "delivered" ? "processing" : "received"),
    usual: (minor) => {
      const [amount] = open().facts.amounts;
      return { ...amount, ...(minor === undefined ? {} : { minor }) };
    },
    eventsOf: async (attempt) => (await readEvents()).filter((event) => event.attempt_id === attempt),
    pay: async (request) => {
      const { gateway, config, visit } = open();
      const { charge_ref, redirect_url } = await gateway.startCharge(request, config);
      await visit(redirect_url, "pays");
      return { charge_ref, payment_ref: await moneyOf(charge_ref) };
    },
  };
}

export function isPaymentReport(event: { kind: string }): event is PaymentReport {
  return event.kind !== "subscription.reported" && event.kind !== "customer.reported";
}

/** Whether the payer came back to an address, to which a provider may have added its own parameters. */
export function isBackAt(location: string | null, address: string): boolean {
  if (location === null) return false;
  const [back, wanted] = [new URL(location), new URL(address)];
  return (
    back.origin + back.pathname === wanted.origin + wanted.pathname &&
    [...wanted.searchParams].every(([name, value]) => back.searchParams.get(name) === value)
  );
}

/** Replaces the provider by `listener` for one call. */
export async function withServer<T>(listener: RequestListener, use: (port: number) => Promise<T>): Promise<T> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  try {
    return await use(typeof address === "object" && address !== null ? address.port : 0);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
