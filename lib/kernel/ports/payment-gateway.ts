import type { GatewayAmount, GatewayConfig } from "./gateway-amount";
import type { PayoutAbility, TellPayouts } from "./gateway-payouts";

export type { GatewayAmount, GatewayConfig };

export interface GatewayCapabilities {
  refund: "none" | "whole" | "partial";
  /**
   * How `beginSave` continues: on the provider's page, with a token for the browser, or not at all. `with_payment`: the provider's page
   * saves a method only with a payment.
   */
  save_method: "none" | "with_payment" | "redirect" | "client_token";
  charge_saved: boolean;
  /** How a delivery is verified: by the signature over its bytes, or by asking the provider. */
  webhook_proof: "bytes" | "fetch";
  /** Whether a page that nobody has paid can be closed before its time: `closePage` exists. */
  close_page: boolean;
  /** Whether the provider's page closes at a given `expires_at`. */
  expires: boolean;
  /** Minutes for which a page is surely still open; default: twenty hours. */
  page_minutes?: number;
  /** Whether the payer's bank may ask the payer to confirm on the page. */
  three_d_secure: boolean;
  /** Whether the payer's bank asking for the money back is reported. */
  disputes: boolean;
  /** How test keys pay: by the provider's test card for servers (`chargeTest` exists), or by a payer on the page. */
  test_payment: "alone" | "by_payer";
  /** Whether the page takes another attempt after a declined one, or the payment has failed for good. */
  after_decline: "retry" | "final";
  /** Whether the provider tells what changed the balance and what it paid out: `tellPayouts` exists. */
  payouts: PayoutAbility;
}

/** One setting of a gateway, for its form. */
export interface GatewayField {
  name: string;
  secret: boolean;
  required: boolean;
}

/** What a company enters at the provider so that reports come. */
export interface GatewayWebhook {
  /** Whether events are chosen there, all are sent to one address, or each request names our address and nothing is entered. */
  subscription: "choose" | "all" | "per_payment";
  /** The names of the events that are read, as the provider writes them. */
  events: readonly string[];
}

export interface ChargeRequest {
  /** Our id of this attempt: the provider's idempotency key, and in the payment's metadata. A retry must send the same values. */
  attempt_id: string;
  amount: GatewayAmount;
  /** The text that the payer sees, such as "Invoice 2026-0041". */
  description: string;
  success_url: string;
  cancel_url: string;
  /** Where the provider reports to, for providers that take the address with each request instead of in their settings. */
  webhook_url: string;
  customer: GatewayCustomer;
  /** Also save the method for later charges; `completeSave` with the charge's id then returns it. */
  save_method: boolean;
  /** When the provider's page closes; default: the provider's own limit. */
  expires_at?: Date;
}

/** The payer: known to the provider by `customer_ref`, by email address, or not at all. */
export interface GatewayCustomer {
  customer_ref?: string;
  email?: string;
  name?: string;
}

export interface StartedCharge {
  /** The provider's id, for `fetchPayment`. */
  charge_ref: string;
  redirect_url: string;
  /** The provider no longer knows the given `customer_ref`, and the page was opened without it. */
  customer_unknown?: true;
}

/** "failed" is about the last attempt: while the page is open the payer may try again, and the status is "open" with a `failure`. */
export type PaymentStatus = "open" | "processing" | "received" | "failed" | "expired";

export interface PaymentState {
  charge_ref: string;
  /** Used by refunds, and distinguishes two reports of one payment from two payments; null until money is on its way. */
  payment_ref: string | null;
  attempt_id: string | null;
  status: PaymentStatus;
  amount: GatewayAmount;
  /** The provider's message about the last failure. */
  failure: string | null;
}

export interface RefundRequest extends Pick<ChargeRequest, "webhook_url"> {
  attempt_id: string;
  payment_ref: string;
  /** Default: the rest of the payment. */
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

export interface SaveRequest extends Pick<ChargeRequest, "webhook_url"> {
  attempt_id: string;
  customer: GatewayCustomer;
  /** The currency of later charges. */
  currency: string;
  success_url: string;
  cancel_url: string;
}

export interface StartedSave extends Pick<StartedCharge, "customer_unknown"> {
  /** For `completeSave`. */
  save_ref: string;
  /** Exactly one of the two is set, according to `capabilities.save_method`. */
  redirect_url: string | null;
  client_token: string | null;
}

export interface SavedMethod {
  customer_ref: string;
  method_ref: string;
  /** For display, such as "Visa •••• 4242". */
  label: string;
  /** The last month in which a card is valid, `YYYY-MM`. */
  expires: string | null;
}

/** A payment that no customer makes. */
export type TestChargeRequest = Pick<ChargeRequest, "attempt_id" | "amount" | "description" | "webhook_url">;

export interface SavedChargeRequest extends Pick<ChargeRequest, "attempt_id" | "amount" | "description" | "webhook_url"> {
  method: { customer_ref: string; method_ref: string };
}

/** Something about a subscription changed: what it is now is for `SubscriptionProvider` to answer, never for the report. */
export interface SubscriptionReport {
  event_id: string;
  occurred_at: Date;
  kind: "subscription.reported";
  subscription_ref: string;
}

/** Something changed about a customer on which all of the customer's subscriptions depend, as the card does. */
export interface CustomerReport {
  event_id: string;
  occurred_at: Date;
  kind: "customer.reported";
  customer_ref: string;
}

/** The payer's bank asks for the money back: not decided yet, refused, or taken back. */
export type DisputeOutcome = "opened" | "won" | "lost";

/** A provider's report in the common format; `event_id` is the provider's and the same on every redelivery. */
export type GatewayEvent = PaymentReport | SubscriptionReport | CustomerReport;

/**
 * A report about money or a saved method. A failed payment is one failed
 * attempt and never closes an invoice, since another may succeed. `charge_ref` is null if the report does not include it.
 */
export type PaymentReport = { event_id: string; occurred_at: Date; attempt_id: string | null } & (
  | {
      kind: "payment.received" | "payment.failed";
      charge_ref: string | null;
      payment_ref: string | null;
      amount: GatewayAmount;
      failure: string | null;
    }
  | { kind: `refund.${RefundStatus}`; refund_ref: string; payment_ref: string | null; amount: GatewayAmount; failure: string | null }
  | { kind: "method.saved"; customer_ref: string | null; method_ref: string }
  | {
      kind: `dispute.${DisputeOutcome}`;
      dispute_ref: string;
      payment_ref: string | null;
      amount: GatewayAmount;
      /** What the provider charges the company for it, in the currency of the company's account; null if the report does not say. */
      fee: GatewayAmount | null;
      reason: string;
    }
);

/**
 * A payment provider. Every call is idempotent by `attempt_id`; no request waits longer than 10 s. @throws AppError `invalid` (settings,
 * currency, amount), `upstream` (rejected, with the provider's message; `errors[0].code` is `declined`, `authentication_required`,
 * `key_refused` or `refused`), `conflict` (the attempt was already sent with other values) and `unavailable` (no answer: retry).
 */
export interface Gateway {
  readonly slug: string;
  readonly capabilities: GatewayCapabilities;
  readonly fields: readonly GatewayField[];
  readonly webhook: GatewayWebhook;
  /** Validates the settings without a request. @throws AppError `invalid` that names each wrong setting. */
  checkConfig(config: GatewayConfig): GatewayConfig;
  /** Whether the provider can take this amount, as far as is known without a request: its currencies, decimal places and limits. */
  takes(amount: GatewayAmount): boolean;
  startCharge(request: ChargeRequest, config: GatewayConfig): Promise<StartedCharge>;
  fetchPayment(chargeRef: string, config: GatewayConfig): Promise<PaymentState>;
  /** Closes a page that nobody has paid yet, and returns its status; absent where a provider cannot. */
  closePage?(chargeRef: string, config: GatewayConfig): Promise<PaymentState>;
  refund(request: RefundRequest, config: GatewayConfig): Promise<RefundState>;
  fetchRefund(refundRef: string, config: GatewayConfig): Promise<RefundState>;
  /**
   * Returns the events of a verified delivery, possibly none. `raw` is the body byte for byte, `url` the full address it was sent to. Where
   * `webhook_proof` is "fetch", this asks the provider, and may have to be repeated.
   * @throws AppError `malformed` for a delivery to refuse; `errors[0].code` is `signature` (forged or altered), `date` (stale or
   * post-dated), `mode` or `format`.
   */
  verifyWebhook(raw: Buffer, headers: Headers, url: string, config: GatewayConfig): Promise<GatewayEvent[]>;
  beginSave(request: SaveRequest, config: GatewayConfig): Promise<StartedSave>;
  /** Takes a save's `save_ref`, or the `charge_ref` of a charge with `save_method`. @throws AppError `conflict` until the payer is done. */
  completeSave(ref: string, config: GatewayConfig): Promise<SavedMethod>;
  /** Charges without the payer; the result is immediate or "processing". */
  chargeSaved(request: SavedChargeRequest, config: GatewayConfig): Promise<PaymentState>;
  /** One page of the balance's movements and of the payouts; absent where a provider tells none. */
  tellPayouts?: TellPayouts;
  /** Pays with the provider's test card for servers; absent where it has none. @throws AppError `conflict` in live mode. */
  chargeTest?(request: TestChargeRequest, config: GatewayConfig): Promise<PaymentState>;
}

/** The payment providers with an adapter, each loaded on first use. */
export interface GatewayRegistry {
  /** In display order. */
  readonly slugs: readonly string[];
  /** Null for a slug without an adapter. */
  load(slug: string): Promise<Gateway | null>;
}
