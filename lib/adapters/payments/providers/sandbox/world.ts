import type { SandboxDispute, SandboxMethod, SandboxMoney, SandboxPayment, SandboxRefund } from "./model";
import type { SandboxStore } from "./store";

type Given<Object, Required extends keyof Object> = Pick<Object, Required> & Partial<Object>;

/** What happens at a provider: payments, refunds, saved methods and disputes, each with its report. */
export interface SandboxWorld {
  readonly store: SandboxStore;
  /** Stores a payment; its page is at `pageUrl`. */
  open(given: Given<SandboxPayment, "id" | "account" | "amount">): SandboxPayment;
  pageUrl(payment: SandboxPayment): string;
  /** A payment by its id, closed first if its time is over. */
  payment(account: string, id: string): SandboxPayment | undefined;
  /** The payment whose money has this id. */
  paid(account: string, paymentId: string): SandboxPayment | undefined;
  /** The money has arrived, and the method is saved where the page promised that. */
  receive(payment: SandboxPayment, paymentId: string): void;
  /** The bank has declined; `final` ends the payment. */
  decline(payment: SandboxPayment, message: string, final: boolean): void;
  expire(payment: SandboxPayment): void;
  /** Charges a saved method: the payment is paid or failed at once. */
  chargeSaved(method: SandboxMethod, paymentId: string, given: Given<SandboxPayment, "id" | "amount">): SandboxPayment;
  /** What is left to refund, pending refunds deducted. */
  refundable(payment: SandboxPayment): number;
  /** Refunds at once, or pending as the payer chose on the page. */
  refund(payment: SandboxPayment, given: Given<SandboxRefund, "id" | "amount">): SandboxRefund;
  /** Completes pending refunds. */
  decideRefunds(account: string): void;
  dispute(payment: SandboxPayment, id: string): SandboxDispute;
  decideDispute(dispute: SandboxDispute, status: "won" | "lost"): void;
}

const slowFailure = "The payer's account is closed.";
export const declinedMessage = "The card was declined.";
export const unconfirmedMessage = "The payer did not confirm the payment with the bank.";

export interface WorldOptions {
  store: SandboxStore;
  /** Base address of the pages, without a trailing slash. */
  publicUrl: () => string;
  prefixes: { customer: string; method: string };
}

export function createWorld({ store, publicUrl, prefixes }: WorldOptions): SandboxWorld {
  const kept = (account: string) => ({ account, created: store.now(), reference: null, webhook_url: null, details: {} });
  const open: SandboxWorld["open"] = (given) =>
    store.add<SandboxPayment>({
      ...kept(given.account),
      kind: "payment",
      description: "",
      success_url: null,
      cancel_url: null,
      expires_at: null,
      status: "open",
      asks: false,
      payment_id: null,
      failure: null,
      saves: false,
      customer: null,
      method: null,
      later: "pays",
      refund: "at_once",
      ...given,
    });
  const saveMethod = (payment: SandboxPayment): void => {
    const { account, later, refund, reference } = payment;
    payment.customer ??= store.newId(prefixes.customer);
    const expires = `${new Date(store.now()).getUTCFullYear() + 3}-12`;
    const card = { customer: payment.customer, brand: "visa", last4: "4242", expires, later, refund };
    const method = store.add<SandboxMethod>({ ...kept(account), kind: "method", id: store.newId(prefixes.method), reference, ...card });
    payment.method = method.id;
    store.emit(account, { kind: "saved", payment, method });
  };
  const receive: SandboxWorld["receive"] = (payment, paymentId) => {
    Object.assign(payment, { status: "paid", asks: false, failure: null, payment_id: payment.amount === null ? null : paymentId });
    if (payment.amount !== null) store.emit(payment.account, { kind: "paid", payment });
    if (payment.saves) saveMethod(payment);
  };
  const decline: SandboxWorld["decline"] = (payment, failure, final) => {
    Object.assign(payment, { status: final ? "failed" : "open", asks: false, failure });
    store.emit(payment.account, { kind: "failed", payment });
  };
  const expire = (payment: SandboxPayment): void => {
    Object.assign(payment, { status: "expired", asks: false });
    store.emit(payment.account, { kind: "expired", payment });
  };
  const refundable = (payment: SandboxPayment): number =>
    store
      .list(payment.account, "refund")
      .filter((refund) => refund.payment === payment.id && refund.status !== "failed")
      .reduce((left, refund) => left - refund.amount.minor, payment.amount?.minor ?? 0);
  return {
    store,
    open,
    pageUrl: ({ id }) => `${publicUrl()}/pay/${id}`,
    payment: (account, id) => {
      const payment = store.find(account, "payment", id);
      const { status, expires_at } = payment ?? {};
      if (payment && status === "open" && typeof expires_at === "number" && expires_at <= store.now()) expire(payment);
      return payment;
    },
    paid: (account, paymentId) => store.list(account, "payment").find((payment) => payment.payment_id === paymentId),
    receive,
    decline,
    expire,
    chargeSaved: (method, paymentId, given) => {
      const { account, customer, id, refund, later } = method;
      const payment = open({ account, customer, method: id, refund, ...given });
      if (later === "pays") receive(payment, paymentId);
      else decline(payment, later === "needs_payer" ? unconfirmedMessage : declinedMessage, true);
      return payment;
    },
    refundable,
    refund: (payment, given) => {
      const base = { ...kept(payment.account), failure: null, webhook_url: payment.webhook_url };
      const status = payment.refund === "at_once" ? "succeeded" : "pending";
      const refund = store.add<SandboxRefund>({ ...base, kind: "refund", payment: payment.id, status, ...given });
      store.emit(payment.account, { kind: "refund", refund, payment });
      return refund;
    },
    decideRefunds: (account) => {
      for (const refund of store.list(account, "refund")) {
        const payment = store.find(account, "payment", refund.payment);
        if (refund.status !== "pending" || payment === undefined) continue;
        const fails = payment.refund === "fails_later";
        Object.assign(refund, fails ? { status: "failed", failure: slowFailure } : { status: "succeeded" });
        store.emit(account, { kind: "refund", refund, payment });
      }
    },
    dispute: (payment, id) => {
      const amount = payment.amount ?? { minor: 0, currency: "" };
      const base = { ...kept(payment.account), webhook_url: payment.webhook_url };
      const about = { id, payment: payment.id, amount, reason: "fraudulent" };
      const dispute = store.add<SandboxDispute>({ ...base, ...about, kind: "dispute", status: "opened" });
      store.emit(payment.account, { kind: "dispute", dispute, payment });
      return dispute;
    },
    decideDispute: (dispute, status) => {
      const payment = store.find(dispute.account, "payment", dispute.payment);
      dispute.status = status;
      if (payment) store.emit(dispute.account, { kind: "dispute", dispute, payment });
    },
  };
}

/** An amount of the model in the port's form and back; a sandbox has no amounts beyond a double's integers. */
export function toGatewayAmount({ minor, currency }: SandboxMoney): { minor: bigint; currency: string } {
  return { minor: BigInt(minor), currency };
}

export function toSandboxMoney({ minor, currency }: { minor: bigint; currency: string }): SandboxMoney {
  return { minor: Number(minor), currency };
}
