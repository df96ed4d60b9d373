import { Currency } from "@/lib/commerce/currencies";
import { formatMoney, toWire } from "@/lib/commerce/money";
import { fromStripeAmount } from "../stripe-money";
import type { Invoice } from "./billing-objects";
import { payOnPage, replaceCard } from "./billing-clock";
import { findTestCard } from "./cards";
import type { PageAnswer } from "./page";
import { cardForm, missingPage, plainPage } from "./page-markup";
import { addMethod } from "./pay";
import type { SandboxStore } from "./store";

const notATestCard = "This is not a test card. Real cards are not accepted here.";

/** The page of an invoice, on which the customer pays it. */
export function answerInvoicePage(store: SandboxStore, id: string, body: string | undefined): PageAnswer {
  const kept = store.kept(id);
  if (kept?.object.object !== "invoice") return { status: 404, html: missingPage() };
  const invoice = kept.object;
  if (invoice.status !== "open") return { status: 200, html: plainPage("Nothing to pay", "This invoice is closed.") };
  const title = `Pay ${amountOf(invoice)}`;
  if (body === undefined) return { status: 200, html: cardForm(title, `Invoice ${invoice.number}`) };
  const read = readCard(body);
  if (typeof read === "string") return { status: 422, html: cardForm(title, `Invoice ${invoice.number}`, read) };
  payOnPage(store, kept.account, invoice, addMethod(store, kept.account, read).id);
  return { status: 200, html: plainPage("Paid", "Thank you.") };
}

/** The page on which the customer replaces the card. */
export function answerPortalPage(store: SandboxStore, id: string, body: string | undefined): PageAnswer {
  const kept = store.kept(id);
  if (kept?.object.object !== "billing_portal.session") return { status: 404, html: missingPage() };
  const { customer, return_url } = kept.object;
  if (body === undefined) return { status: 200, html: cardForm("Update your card", "For your subscriptions") };
  const read = readCard(body);
  if (typeof read === "string") return { status: 422, html: cardForm("Update your card", "For your subscriptions", read) };
  replaceCard(store, kept.account, customer, addMethod(store, kept.account, read).id);
  return { status: 303, location: return_url };
}

/** The test card of the form, or why there is none. */
function readCard(body: string) {
  const card = findTestCard(new URLSearchParams(body).get("card_number") ?? "");
  if (card === undefined) return notATestCard;
  return typeof card.on_page === "object" ? card.on_page.message : card;
}

function amountOf({ amount_remaining, currency }: Invoice): string {
  const amount = fromStripeAmount(amount_remaining, currency);
  const code = Currency.parse(amount.currency);
  return formatMoney(toWire(amount.minor, code), code, "en");
}
