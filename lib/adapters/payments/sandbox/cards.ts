import type { CardRefusal } from "./objects";

/** The behaviour of a test card. The sandbox rejects every other number, real cards included. */
export interface TestCard {
  number: string;
  brand: string;
  /** The result of the first payment, or of saving the card, on the page. */
  on_page: "succeeds" | "asks" | CardRefusal;
  /** The result of a later payment without the payer. */
  off_session: "succeeds" | CardRefusal;
  refund: "succeeds" | "succeeds_later" | "fails_later";
}

const declined = (decline_code: string, message: string): CardRefusal => ({
  type: "card_error",
  code: "card_declined",
  decline_code,
  message,
});
const generic = declined("generic_decline", "Your card was declined.");
const funds = declined("insufficient_funds", "Your card has insufficient funds.");
const asksAgain: CardRefusal = {
  type: "card_error",
  code: "authentication_required",
  decline_code: "authentication_required",
  message: "Your card was declined. This transaction requires authentication.",
};

function card(number: string, rest: Partial<Omit<TestCard, "number">>): TestCard {
  return { number, brand: "visa", on_page: "succeeds", off_session: "succeeds", refund: "succeeds", ...rest };
}

/** Numbers and behaviour as Stripe publishes them (docs.stripe.com/testing). */
export const testCards: readonly TestCard[] = [
  card("4242424242424242", {}),
  card("5555555555554444", { brand: "mastercard" }),
  card("4000000000000002", { on_page: generic, off_session: generic }),
  card("4000000000009995", { on_page: funds, off_session: funds }),
  card("4000000000000341", { off_session: generic }),
  card("4000002500003155", { on_page: "asks" }),
  card("4000002760003184", { on_page: "asks", off_session: asksAgain }),
  card("4000000000007726", { refund: "succeeds_later" }),
  card("4000000000005126", { refund: "fails_later" }),
];

/** Finds a test card by its number, with or without spaces. */
export function findTestCard(number: string): TestCard | undefined {
  const digits = number.replace(/[\s-]/g, "");
  return testCards.find((known) => known.number === digits);
}
