import { findTestCard } from "./cards";
import type { CheckoutSession } from "./objects";
import { cardPage, closedPage, confirmPage, missingPage, returnAddress, wallets } from "./page-markup";
import { answerBank, enterCard, type PageResult } from "./pay";
import { findSession } from "./sessions";
import type { SandboxStore } from "./store";

/** The card behind every wallet. */
const walletCard = "4242424242424242";

export type PageAnswer = { status: 200 | 402 | 404 | 422; html: string } | { status: 303; location: string };

/** Serves one payment page by GET and form POST, without scripts. `body` is the form, undefined for a GET. */
export function answerPage(store: SandboxStore, sessionId: string, body: string | undefined): PageAnswer {
  const kept = store.kept(sessionId);
  if (kept === undefined || kept.object.object !== "checkout.session") return { status: 404, html: missingPage() };
  const session = findSession(store, kept.account, sessionId);
  if (session.status !== "open") return { status: 200, html: closedPage(session) };
  const asks = isAsking(store, kept.account, session);
  if (body === undefined) return { status: 200, html: asks ? confirmPage(session) : cardPage(session) };
  const form = new URLSearchParams(body);
  if (asks) return show(session, answerBank(store, kept.account, session, form.get("confirm") === "yes"));
  const byWallet = session.mode === "payment" && Object.hasOwn(wallets, form.get("wallet") ?? "");
  const card = findTestCard(byWallet ? walletCard : (form.get("card_number") ?? ""));
  if (card === undefined) return { status: 422, html: cardPage(session, "This is not a test card. Real cards are not accepted here.") };
  return show(session, enterCard(store, kept.account, session, card));
}

function isAsking(store: SandboxStore, account: string, session: CheckoutSession): boolean {
  if (session.setup_intent !== null) return store.find(account, "setup_intent", session.setup_intent).status === "requires_action";
  return session.payment_intent !== null && store.find(account, "payment_intent", session.payment_intent).status === "requires_action";
}

function show(session: CheckoutSession, result: PageResult): PageAnswer {
  switch (result.kind) {
    case "done":
      return { status: 303, location: returnAddress(session) };
    case "asks":
      return { status: 200, html: confirmPage(session) };
    case "refused":
      return { status: 402, html: cardPage(session, result.refusal.message) };
  }
}
