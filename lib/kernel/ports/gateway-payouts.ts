import type { GatewayAmount, GatewayConfig } from "./gateway-amount";

/** What changed the company's balance at a provider. */
export type MovementKind = "charge" | "refund" | "chargeback" | "fee" | "adjustment";

/** One change of the balance; `movement_ref` is the same whenever it is told. */
export interface GatewayMovement {
  movement_ref: string;
  kind: MovementKind;
  occurred_at: Date;
  /** The provider's ids as `PaymentState` and `RefundState` have them. */
  payment_ref: string | null;
  refund_ref: string | null;
  /** What the payer paid, or below zero got back, in the payer's currency; null where only `gross` is told. */
  paid: GatewayAmount | null;
  /** What it changed the balance by before the fee, in the balance's currency; zero for a mere fee. */
  gross: GatewayAmount;
  /** What the provider took for it, in minor units of the same currency; below zero where it gave a fee back, null where it is not told. */
  fee: bigint | null;
  payout_ref: string | null;
}

export type PayoutStatus = "pending" | "paid" | "failed";

/** What the provider sends to the company's bank. */
export interface GatewayPayout {
  payout_ref: string;
  status: PayoutStatus;
  created_at: Date;
  /** The day on which the bank has or expects it, `YYYY-MM-DD`. */
  arrives_on: string | null;
  amount: GatewayAmount;
  /** What the bank statement says. */
  reference: string | null;
  /** Movements that it pays out, where they do not say so themselves. */
  movement_refs?: readonly string[];
}

/** The same movement or payout may be told several times; the last one counts. */
export interface PayoutPage {
  movements: GatewayMovement[];
  payouts: GatewayPayout[];
  /** Where to continue; null at the end. */
  next: string | null;
}

export interface PayoutRequest {
  /** From, included, and until, excluded. */
  since: Date;
  until: Date;
  /** `next` of the answer before. */
  cursor: string | null;
}

/** Whether the provider's API tells balance movements and payouts. `setting` is an optional setting without which it does not. */
export type PayoutAbility =
  /** `contents: "not_told"`: nobody can say what a payout consists of, since the provider pays out of a running balance. */
  { told: true; setting?: string; contents?: "not_told" } | { told: false; reason: "report_files" };

export type TellPayouts = (request: PayoutRequest, config: GatewayConfig) => Promise<PayoutPage>;
