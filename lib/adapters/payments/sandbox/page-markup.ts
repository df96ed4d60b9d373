import { fromStripeAmount } from "../stripe-money";
import { Currency } from "@/lib/commerce/currencies";
import { formatMoney, toWire } from "@/lib/commerce/money";
import type { CheckoutSession } from "./objects";

/** Escapes text for markup and quoted attributes. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const style = `:root{color-scheme:light dark;--bg:#f6f7f9;--card:#fff;--text:#16181d;--muted:#5b6270;--line:#d9dde5;
--edge:#8a92a3;--accent:#3d4fd6;--on:#fff;--bad:#a4162a;--bad-soft:#fdeef0;--warn:#6b4e00;--warn-soft:#fff5d6}
@media (prefers-color-scheme:dark){:root{--bg:#101216;--card:#181b21;--text:#eceef3;--muted:#a3abba;--line:#2b303a;
--edge:#6c7586;--accent:#a9b4ff;--on:#101216;--bad:#ff9aa6;--bad-soft:#3a1a20;--warn:#ffd978;--warn-soft:#33290c}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif;
color:var(--text);background:var(--bg)}.sandbox{margin:0;padding:.6rem 1rem;text-align:center;font-weight:600;color:var(--warn);
background:var(--warn-soft);border-bottom:1px solid var(--line)}main{max-width:26rem;margin:2.5rem auto;padding:1.75rem;
background:var(--card);border:1px solid var(--line);border-radius:10px}@media (max-width:28rem){main{margin:0;min-height:80vh;
border:0;border-radius:0}}h1{margin:0;font-size:1.6rem;line-height:1.25;font-variant-numeric:tabular-nums}
.muted{margin:.15rem 0 1.25rem;color:var(--muted)}.refused{margin:0 0 1rem;padding:.75rem 1rem;color:var(--bad);
background:var(--bad-soft);border-radius:6px;font-weight:500}form{display:grid;gap:.75rem;margin:0}label{display:grid;gap:.3rem;
font-weight:500}input,select{width:100%;min-height:2.75rem;padding:0 .8rem;font:inherit;font-variant-numeric:tabular-nums;
color:inherit;background:transparent;border:1px solid var(--edge);border-radius:6px}button{min-height:2.75rem;padding:0 1rem;
font:inherit;font-weight:600;color:var(--on);background:var(--accent);border:1px solid transparent;border-radius:6px;
cursor:pointer}button.second{color:var(--text);background:transparent;border-color:var(--edge)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}.wallets{display:grid;grid-template-columns:1fr 1fr;
gap:.75rem}.or{display:grid;grid-template-columns:1fr auto 1fr;align-items:center;gap:.75rem;margin:1.1rem 0;color:var(--muted);
font-size:.875rem}.or::before,.or::after{content:"";border-top:1px solid var(--line)}dl{display:grid;
grid-template-columns:auto 1fr;gap:.3rem 1rem;margin:1.25rem 0 0;padding-top:1rem;border-top:1px solid var(--line);
font-size:.875rem}dt{font-variant-numeric:tabular-nums;white-space:nowrap}dd{margin:0;color:var(--muted)}a{color:inherit}
.back{margin:1.25rem 0 0;text-align:center}`;

/** A page of a sandbox, which says that no money moves; `body` is markup. */
export function notePage(title: string, hint: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeText(title)}</title><style>${style}</style></head><body>
<p class="sandbox" role="note">Payment sandbox. No real money moves, and no real card is accepted.</p>
<main><h1>${escapeText(title)}</h1><p class="muted">${escapeText(hint)}</p>${body}</main></body></html>`;
}

export function amountText(session: CheckoutSession): string {
  if (session.amount_total === null) return "";
  const { minor, currency } = fromStripeAmount(session.amount_total, session.currency);
  const code = Currency.parse(currency);
  return formatMoney(toWire(minor, code), code, "en");
}

/** The wallets that the page offers; each pays as the test card that always succeeds. */
export const wallets = { apple_pay: "Apple Pay", google_pay: "Google Pay" } as const;

function walletForm(): string {
  const buttons = Object.entries(wallets).map(
    ([wallet, name]) => `<button class="second" name="wallet" value="${wallet}">${name}</button>`,
  );
  return `<form method="post" class="wallets" aria-label="Wallets">${buttons.join("")}</form><p class="or">or pay by card</p>`;
}

/** Test cards that show what a payer may meet. */
const hints = [
  ["4242 4242 4242 4242", "succeeds"],
  ["4000 0000 0000 0002", "is declined"],
  ["4000 0025 0000 3155", "asks for a confirmation"],
] as const;

/** The card form; `problem` says why the previous attempt failed. */
export function cardPage(session: CheckoutSession, problem?: string): string {
  const isPayment = session.mode === "payment";
  const title = isPayment ? `Pay ${amountText(session)}` : "Save a card";
  return notePage(
    title,
    isPayment ? "Test payment" : "For later payments",
    `${problem === undefined ? "" : `<p class="refused" role="alert">${escapeText(problem)}</p>`}
${isPayment ? walletForm() : ""}
<form method="post"><label>Card number
<input name="card_number" inputmode="numeric" autocomplete="off" required placeholder="4242 4242 4242 4242"></label>
<button>${escapeText(isPayment ? title : "Save this card")}</button></form>
<dl>${hints.map(([number, effect]) => `<dt>${number}</dt><dd>${effect}</dd>`).join("")}</dl>${cancelLink(session)}`,
  );
}

/** A page that says one thing. */
export function plainPage(title: string, hint: string): string {
  return notePage(title, hint, "");
}

/** A form for one card, without wallets; `problem` says why the previous attempt failed. */
export function cardForm(title: string, hint: string, problem?: string): string {
  return notePage(
    title,
    hint,
    `${problem === undefined ? "" : `<p class="refused" role="alert">${escapeText(problem)}</p>`}
<form method="post"><label>Card number
<input name="card_number" inputmode="numeric" autocomplete="off" required placeholder="4242 4242 4242 4242"></label>
<button>${escapeText(title)}</button></form>
<dl>${hints.map(([number, effect]) => `<dt>${number}</dt><dd>${effect}</dd>`).join("")}</dl>`,
  );
}

export function confirmPage(session: CheckoutSession): string {
  return notePage(
    "Your bank asks you to confirm",
    session.mode === "payment" ? `Payment of ${amountText(session)}` : "Saving a card",
    `<form method="post"><button name="confirm" value="yes">Confirm</button>
<button class="second" name="confirm" value="no">Refuse</button></form>${cancelLink(session)}`,
  );
}

export function closedPage(session: CheckoutSession): string {
  return session.status === "complete"
    ? notePage("Completed", "You can go back now.", `<p class="back"><a href="${escapeText(returnAddress(session))}">Go back</a></p>`)
    : notePage("This page has expired", "Nothing was charged.", cancelLink(session));
}

export function missingPage(): string {
  return notePage("Payment page not found", "Check the link, or start the payment again.", "");
}

function cancelLink({ cancel_url }: CheckoutSession): string {
  return cancel_url === null ? "" : `<p class="back"><a href="${escapeText(cancel_url)}">Cancel and go back</a></p>`;
}

/** The address for a payer who has finished; `{CHECKOUT_SESSION_ID}` in it becomes the session's id. */
export function returnAddress(session: CheckoutSession): string {
  return session.success_url.replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}
