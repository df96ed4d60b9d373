/** What every sandbox stores, whichever provider's API it speaks: a route translates it from and to the provider's objects. */

/** A company's account at the provider: its stored settings, and the address that it has entered there for webhooks. */
export interface SandboxAccount {
  /** Ours, such as the tenant's slug, so that keys can change. */
  id: string;
  config: Readonly<Record<string, string>>;
  webhook_url: string;
}

/** Whole ISO 4217 minor units. */
export interface SandboxMoney {
  minor: number;
  currency: string;
}

/** What a saved method does when it is charged without the payer. */
export type LaterAct = "pays" | "is_declined" | "needs_payer";
/** What a refund of a payment does. */
export type RefundAct = "at_once" | "later" | "fails_later";

interface Kept {
  id: string;
  account: string;
  /** Unix milliseconds. */
  created: number;
  /** The caller's id of it. */
  reference: string | null;
  /** The address of its webhooks; null: the account's. */
  webhook_url: string | null;
  /** The provider's own values, which its answers repeat. */
  details: Record<string, string>;
}

/** A payment with or without a page; `amount` is null on a page that only saves a method. */
export interface SandboxPayment extends Kept {
  kind: "payment";
  amount: SandboxMoney | null;
  description: string;
  success_url: string | null;
  cancel_url: string | null;
  /** Unix milliseconds. */
  expires_at: number | null;
  /** approved: the payer has agreed, and the caller has still to take the money. */
  status: "open" | "approved" | "paid" | "failed" | "expired";
  /** The page waits for the bank's confirmation. */
  asks: boolean;
  /** The provider's id of the money, once there is any. */
  payment_id: string | null;
  failure: string | null;
  saves: boolean;
  customer: string | null;
  method: string | null;
  /** Chosen on the page. */
  later: LaterAct;
  refund: RefundAct;
}

export interface SandboxRefund extends Kept {
  kind: "refund";
  /** The `id` of the payment. */
  payment: string;
  amount: SandboxMoney;
  status: "pending" | "succeeded" | "failed";
  failure: string | null;
}

export interface SandboxMethod extends Kept {
  kind: "method";
  customer: string;
  brand: string;
  last4: string;
  /** `YYYY-MM`. */
  expires: string;
  later: LaterAct;
  refund: RefundAct;
}

export interface SandboxCustomer extends Kept {
  kind: "customer";
  email: string | null;
  name: string | null;
}

/** The payer's bank asks for the money back. */
export interface SandboxDispute extends Kept {
  kind: "dispute";
  payment: string;
  amount: SandboxMoney;
  reason: string;
  status: "opened" | "won" | "lost";
}

export type SandboxObject = SandboxPayment | SandboxRefund | SandboxMethod | SandboxCustomer | SandboxDispute;
export type SandboxKind = SandboxObject["kind"];
export type SandboxObjectOf<Kind extends SandboxKind> = Extract<SandboxObject, { kind: Kind }>;

/** Something that a provider may report, with copies of the objects as they were. `id` is the same on every redelivery. */
export type SandboxChange = { id: string; at: number; payment: SandboxPayment } & (
  | { kind: "approved" | "paid" | "failed" | "expired" }
  | { kind: "saved"; method: SandboxMethod }
  | { kind: "refund"; refund: SandboxRefund }
  | { kind: "dispute"; dispute: SandboxDispute }
);
