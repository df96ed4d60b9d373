import { Currency } from "@/lib/commerce/currencies";
import { formatMoney, toWire } from "@/lib/commerce/money";
import { escapeText, missingPage, notePage } from "../../sandbox/page-markup";
import type { LaterAct, RefundAct, SandboxPayment } from "./model";
import { declinedMessage, unconfirmedMessage, type SandboxWorld } from "./world";

export type PageAnswer = { status: 200 | 402 | 404; html: string } | { status: 303; location: string };

/** What a page needs to know of its provider. */
export interface PageRules {
  name: string;
  /** Whether the payer's bank may ask for a confirmation. */
  three_d_secure: boolean;
  after_decline: "retry" | "final";
  /** What happens once the payer has agreed. */
  agree(world: SandboxWorld, payment: SandboxPayment): void;
  /** What the provider adds to the address that the payer returns to. */
  returns?(payment: SandboxPayment): Readonly<Record<string, string>>;
}

const laterActs: Readonly<Record<LaterAct, string>> = {
  pays: "Succeeds",
  is_declined: "Is declined",
  needs_payer: "Needs the payer's confirmation",
};
const refundActs: Readonly<Record<RefundAct, string>> = {
  at_once: "Succeeds at once",
  later: "Succeeds later",
  fails_later: "Fails later",
};

/** Serves a payer's page by GET and form POST, without scripts. `body` is the form, undefined for a GET. */
export function answerPage(rules: PageRules, world: SandboxWorld, payment: SandboxPayment | undefined, body?: string): PageAnswer {
  if (payment === undefined) return { status: 404, html: missingPage() };
  if (payment.status !== "open") return { status: 200, html: closedPage(rules, payment) };
  if (body === undefined) return { status: 200, html: payment.asks ? confirmPage(payment) : payPage(rules, payment) };
  const form = new URLSearchParams(body);
  const act = payment.asks ? (form.get("confirm") === "yes" ? "pays" : "refuses") : form.get("act");
  if (!payment.asks) Object.assign(payment, choicesOf(form));
  if (act === "asks" && rules.three_d_secure) {
    payment.asks = true;
    return { status: 200, html: confirmPage(payment) };
  }
  if (act === "pays") rules.agree(world, payment);
  else if (act === "is_declined") world.decline(payment, declinedMessage, rules.after_decline === "final");
  else if (act === "refuses") world.decline(payment, unconfirmedMessage, rules.after_decline === "final");
  if (payment.status !== "open" && payment.success_url !== null) return { status: 303, location: returnAddress(rules, payment) };
  return { status: payment.failure === null ? 200 : 402, html: payPage(rules, payment) };
}

function choicesOf(form: URLSearchParams): { later: LaterAct; refund: RefundAct } {
  return { later: chosen(laterActs, form.get("later"), "pays"), refund: chosen(refundActs, form.get("refund"), "at_once") };
}

function chosen<Name extends string>(all: Readonly<Record<Name, string>>, given: string | null, usual: Name): Name {
  return (Object.keys(all) as Name[]).find((name) => name === given) ?? usual;
}

export function returnAddress(rules: Pick<PageRules, "returns">, payment: SandboxPayment): string {
  const { success_url } = payment;
  if (success_url === null || rules.returns === undefined) return success_url ?? "";
  const address = new URL(success_url);
  for (const [name, value] of Object.entries(rules.returns(payment))) address.searchParams.set(name, value);
  return address.href;
}

function titleOf({ amount }: SandboxPayment): string {
  if (amount === null) return "Save a payment method";
  const currency = Currency.parse(amount.currency);
  return `Pay ${formatMoney(toWire(BigInt(amount.minor), currency), currency, "en")}`;
}

function payPage({ name, three_d_secure }: PageRules, payment: SandboxPayment): string {
  const title = titleOf(payment);
  const { failure, amount, saves } = payment;
  return notePage(
    title,
    `Test payment at ${name}`,
    `${failure === null ? "" : `<p class="refused" role="alert">${escapeText(failure)}</p>`}
<form method="post">${saves ? select("later", "Later payments", laterActs) : ""}${amount === null ? "" : select("refund", "Refunds", refundActs)}
<button name="act" value="pays">${escapeText(title)}</button>
<button class="second" name="act" value="is_declined">Decline</button>
${three_d_secure ? '<button class="second" name="act" value="asks">Ask the bank to confirm</button>' : ""}</form>${backLink(payment.cancel_url)}`,
  );
}

function select(name: string, label: string, options: Readonly<Record<string, string>>): string {
  const items = Object.entries(options).map(([value, text]) => `<option value="${value}">${escapeText(text)}</option>`);
  return `<label>${escapeText(label)}<select name="${name}">${items.join("")}</select></label>`;
}

function confirmPage(payment: SandboxPayment): string {
  return notePage(
    "Your bank asks you to confirm",
    titleOf(payment),
    `<form method="post"><button name="confirm" value="yes">Confirm</button>
<button class="second" name="confirm" value="no">Refuse</button></form>${backLink(payment.cancel_url)}`,
  );
}

function closedPage(rules: PageRules, payment: SandboxPayment): string {
  const done = payment.status === "paid" || payment.status === "approved";
  if (done) return notePage("Completed", "You can go back now.", backLink(returnAddress(rules, payment)));
  const title = payment.status === "expired" ? "This page has expired" : "This payment failed";
  return notePage(title, "Nothing was charged.", backLink(payment.cancel_url ?? payment.success_url));
}

function backLink(address: string | null): string {
  return address === null ? "" : `<p class="back"><a href="${escapeText(address)}">Go back</a></p>`;
}
