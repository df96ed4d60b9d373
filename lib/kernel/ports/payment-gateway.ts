/** Money as gateways are told of it: a whole number of the currency's ISO 4217 minor units ({minor: 5120n, currency: "KWD"} is 5.120). */
export interface GatewayAmount {
  minor: bigint;
  /** ISO 4217, upper case. */
  currency: string;
}

/** A tenant's settings for one gateway, as stored; only the gateway's own `checkConfig` knows what is in it. */
export type GatewayConfig = Readonly<Record<string, unknown>>;

export interface GatewayCapabilities {
  refund: "none" | "whole" | "partial";
  /** How `beginSave` goes on: on the provider's page, with a token for the browser, or not at all. */
  save_method: "none" | "redirect" | "client_token";
  charge_saved: boolean;
  /** What makes a delivery believable: its bytes and their signature, or asking the provider. */
  webhook_proof: "bytes" | "fetch";
}

/** One setting of a gateway, for the form that asks for it. */
export interface GatewayField {
  name: string;
  secret: boolean;
  required: boolean;
}

export interface ChargeRequest {
  /** Our id of this try: idempotency key at the provider, and in the payment's metadata. A repeat must carry the same values. */
  attempt_id: string;
  amount: GatewayAmount;
  /** What the payer reads, such as "Invoice 2026-0041". */
  description: string;
  success_url: string;
  cancel_url: string;
  customer: GatewayCustomer;
  /** Also keep the method for later charges; `completeSave` with the charge's id then answers it. */
  save_method: boolean;
  /** When the provider's page closes; the provider's own limit if left out. */
  expires_at?: Date;
}

/** Who pays: known to the provider by `customer_ref`, or by e-mail address, or not at all. */
export interface GatewayCustomer {
  customer_ref?: string;
  email?: string;
  name?: string;
}

export interface StartedCharge {
  /** The provider's id, for `fetchPayment`. */
  charge_ref: string;
  redirect_url: string;
  /** The provider no longer knows the `customer_ref` that was given, and the page was opened without it. */
  customer_unknown?: true;
}

/** "failed" speaks of the last try: on an open page the payer may try again, and the status is then "open" with a `failure`. */
export type PaymentStatus = "open" | "processing" | "received" | "failed" | "expired";

export interface PaymentState {
  charge_ref: string;
  /** What a refund names, and what tells two reports of one payment apart from two payments; null until money is on its way. */
  payment_ref: string | null;
  attempt_id: string | null;
  status: PaymentStatus;
  amount: GatewayAmount;
  /** The provider's words about the last refusal. */
  failure: string | null;
}

export interface RefundRequest {
  attempt_id: string;
  payment_ref: string;
  /** All that is left of the payment if left out. */
  amount?: GatewayAmount;
}

export type RefundStatus = "pending" | "succeeded" | "failed";

export interface RefundState {
  refund_ref: string;
  payment_ref: string | null;
  attempt_id: string | null;
  status: RefundStatus;
  amount: GatewayAmount;
  failure: string | null;
}

export interface SaveRequest {
  attempt_id: string;
  customer: GatewayCustomer;
  /** The currency that later charges will be in. */
  currency: string;
  success_url: string;
  cancel_url: string;
}

export interface StartedSave extends Pick<StartedCharge, "customer_unknown"> {
  /** For `completeSave`. */
  save_ref: string;
  /** Exactly one of the two is set, as `capabilities.save_method` says. */
  redirect_url: string | null;
  client_token: string | null;
}

export interface SavedMethod {
  customer_ref: string;
  method_ref: string;
  /** For the screen, such as "visa •••• 4242". */
  label: string;
  /** Last month in which a card is good, `YYYY-MM`. */
  expires: string | null;
}

export interface SavedChargeRequest extends Pick<ChargeRequest, "attempt_id" | "amount" | "description"> {
  method: { customer_ref: string; method_ref: string };
}

/**
 * A provider's report in one language for all; `event_id` is the provider's, the same on every repeat. A failed payment is one failed
 * try and never closes an invoice, since a later try may succeed. `charge_ref` is null where the report does not name it.
 */
export type GatewayEvent = { event_id: string; occurred_at: Date; attempt_id: string | null } & (
  | {
      kind: "payment.received" | "payment.failed";
      charge_ref: string | null;
      payment_ref: string | null;
      amount: GatewayAmount;
      failure: string | null;
    }
  | { kind: `refund.${RefundStatus}`; refund_ref: string; payment_ref: string | null; amount: GatewayAmount; failure: string | null }
  | { kind: "method.saved"; customer_ref: string | null; method_ref: string }
);

/**
 * A payment provider. Every call is safe to repeat with the same `attempt_id`; no request waits longer than 10 s. Throws `invalid`
 * (settings, currency, amount), `upstream` (refused, with the provider's words; `errors[0].code` is `declined`, `authentication_required`,
 * `key_refused` or `refused`), `conflict` (the attempt was sent before with other values) and `unavailable` (no answer: ask again).
 */
export interface Gateway {
  readonly slug: string;
  readonly capabilities: GatewayCapabilities;
  readonly fields: readonly GatewayField[];
  /** Answers the settings if they can be right, else throws `invalid` naming each wrong one; asks nobody. */
  checkConfig(config: GatewayConfig): GatewayConfig;
  startCharge(request: ChargeRequest, config: GatewayConfig): Promise<StartedCharge>;
  fetchPayment(chargeRef: string, config: GatewayConfig): Promise<PaymentState>;
  refund(request: RefundRequest, config: GatewayConfig): Promise<RefundState>;
  fetchRefund(refundRef: string, config: GatewayConfig): Promise<RefundState>;
  /**
   * Answers what a genuine delivery reports, which may be nothing of interest. `raw` is the body byte for byte, `url` the full address
   * it was sent to. Throws `malformed` for a forged, altered, stale or post-dated one.
   */
  verifyWebhook(raw: Buffer, headers: Headers, url: string, config: GatewayConfig): Promise<GatewayEvent[]>;
  beginSave(request: SaveRequest, config: GatewayConfig): Promise<StartedSave>;
  /**
   * Takes the `save_ref` of a save, or the `charge_ref` of a charge with `save_method`. Throws `conflict` while the payer has not finished.
   */
  completeSave(ref: string, config: GatewayConfig): Promise<SavedMethod>;
  /** Charges without the payer being there; answers at once or as "processing". */
  chargeSaved(request: SavedChargeRequest, config: GatewayConfig): Promise<PaymentState>;
}

/** The payment providers that there are adapters for, each loaded when it is first asked for. */
export interface GatewayRegistry {
  /** In the order in which they are shown. */
  readonly slugs: readonly string[];
  /** Null for a slug without an adapter. */
  load(slug: string): Promise<Gateway | null>;
}
