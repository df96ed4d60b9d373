import type { Base } from "./base-object";
import type { Invoice, PortalSession, Price, Product, Subscription } from "./billing-objects";

/** The subset of Stripe's objects that the sandbox implements; field names and values are Stripe's (docs.stripe.com/api). */
export interface CheckoutSession extends Base {
  object: "checkout.session";
  mode: "payment" | "setup";
  ui_mode: "hosted_page";
  status: "open" | "complete" | "expired";
  payment_status: "unpaid" | "paid" | "no_payment_required";
  payment_intent: string | null;
  setup_intent: string | null;
  amount_subtotal: number | null;
  amount_total: number | null;
  currency: string;
  customer: string | null;
  customer_email: string | null;
  client_reference_id: string | null;
  success_url: string;
  cancel_url: string | null;
  url: string | null;
  expires_at: number;
}

export interface CardRefusal {
  type: "card_error";
  code: "card_declined" | "authentication_required" | "payment_intent_authentication_failure" | "setup_intent_authentication_failure";
  decline_code?: string;
  message: string;
}

export interface PaymentIntent extends Base {
  object: "payment_intent";
  amount: number;
  amount_received: number;
  currency: string;
  customer: string | null;
  description: string | null;
  payment_method: string | null;
  latest_charge: string | null;
  setup_future_usage: "off_session" | null;
  last_payment_error: CardRefusal | null;
  status: "requires_payment_method" | "requires_action" | "succeeded";
}

export interface SetupIntent extends Base {
  object: "setup_intent";
  customer: string | null;
  payment_method: string | null;
  usage: "off_session";
  last_setup_error: CardRefusal | null;
  status: "requires_payment_method" | "requires_action" | "succeeded";
}

export interface Refund extends Base {
  object: "refund";
  amount: number;
  currency: string;
  charge: string | null;
  payment_intent: string;
  reason: string | null;
  status: "pending" | "succeeded" | "failed";
  failure_reason?: string;
}

export interface Customer extends Base {
  object: "customer";
  email: string | null;
  name: string | null;
  /** What the next invoice adds; a credit is below zero. */
  balance: number;
  /** The card of invoices whose subscription has none. */
  invoice_settings: { default_payment_method: string | null };
}

export interface PaymentMethod extends Base {
  object: "payment_method";
  type: "card";
  customer: string | null;
  card: { brand: string; last4: string; exp_month: number; exp_year: number };
}

export interface SandboxEvent {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  livemode: false;
  pending_webhooks: number;
  type: string;
  data: { object: SandboxObject; previous_attributes?: object };
  request: { id: null; idempotency_key: null };
}

export type SandboxObject =
  | CheckoutSession
  | PaymentIntent
  | SetupIntent
  | Refund
  | Customer
  | PaymentMethod
  | Product
  | Price
  | Subscription
  | Invoice
  | PortalSession;
export type { Invoice, PortalSession, Price, Product, Subscription };
export type ObjectKind = SandboxObject["object"];
export type ObjectOf<Kind extends ObjectKind> = Extract<SandboxObject, { object: Kind }>;

/** The prefixes of Stripe's ids. */
export const idPrefixes: Readonly<Record<ObjectKind, string>> = {
  "checkout.session": "cs_test_",
  payment_intent: "pi_",
  setup_intent: "seti_",
  refund: "re_",
  customer: "cus_",
  payment_method: "pm_",
  product: "prod_",
  price: "price_",
  subscription: "sub_",
  invoice: "in_",
  "billing_portal.session": "bps_",
};
