import { fromStripeAmount } from "../stripe-money";
import { Currency } from "@/lib/commerce/currencies";
import { formatMoney, toWire } from "@/lib/commerce/money";
import type { CheckoutSession } from "./objects";

/** Escapes text for markup and quoted attributes. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:28rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}
.sandbox{background:#fff3c4;border:2px solid #8a6100;padding:.5rem 1rem;font-weight:600}.refused{color:#a40000}
label{display:block;margin:1rem 0}input{display:block;width:100%;box-sizing:border-box;font:inherit;padding:.5rem}
button{font:inherit;padding:.6rem 1.2rem;margin:.25rem .5rem .25rem 0}`;

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeText(title)}</title><style>${style}</style></head><body>
<p class="sandbox" role="note">Payment sandbox. No real money moves, and no real card is accepted.</p>
<main><h1>${escapeText(title)}</h1>${body}</main></body></html>`;
}

export function amountText(session: CheckoutSession): string {
  if (session.amount_total === null) return "";
  const { minor, currency } = fromStripeAmount(session.amount_total, session.currency);
  const code = Currency.parse(currency);
  return formatMoney(toWire(minor, code), code, "en");
}

/** The card form; `problem` says why the previous attempt failed. */
export function cardPage(session: CheckoutSession, problem?: string): string {
  const isPayment = session.mode === "payment";
  const verb = isPayment ? `Pay ${amountText(session)}` : "Save this card";
  return page(
    isPayment ? `Pay ${amountText(session)}` : "Save a card",
    `${problem === undefined ? "" : `<p class="refused" role="alert">${escapeText(problem)}</p>`}
<form method="post"><label>Card number
<input name="card_number" inputmode="numeric" autocomplete="off" required placeholder="4242 4242 4242 4242"></label>
<button>${escapeText(verb)}</button></form>
<p>4242 4242 4242 4242 succeeds, 4000 0000 0000 0002 is declined, 4000 0025 0000 3155 asks for a confirmation.</p>${cancelLink(session)}`,
  );
}

export function confirmPage(session: CheckoutSession): string {
  return page(
    "Your bank asks you to confirm",
    `<p>${escapeText(session.mode === "payment" ? `Payment of ${amountText(session)}` : "Saving a card")}</p>
<form method="post"><button name="confirm" value="yes">Confirm</button><button name="confirm" value="no">Refuse</button></form>
${cancelLink(session)}`,
  );
}

export function closedPage(session: CheckoutSession): string {
  return page(
    session.status === "complete" ? "Completed" : "This page has expired",
    session.status === "complete" ? `<p><a href="${escapeText(returnAddress(session))}">Go back</a></p>` : cancelLink(session),
  );
}

export function missingPage(): string {
  return page("Payment page not found", "");
}

function cancelLink({ cancel_url }: CheckoutSession): string {
  return cancel_url === null ? "" : `<p><a href="${escapeText(cancel_url)}">Cancel and go back</a></p>`;
}

/** The address for a payer who has finished; `{CHECKOUT_SESSION_ID}` in it becomes the session's id. */
export function returnAddress(session: CheckoutSession): string {
  return session.success_url.replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}
