import { defineMail } from "@/lib/kernel/base/mails";
import ar from "./mails/ar.json";
import en from "./mails/en.json";

/** A trial ends, and the first charge follows. */
export const subscription_trial_ending = defineMail({
  to: "customer",
  button: "page",
  record: "subscription",
  fields: [
    ...(["company.name", "customer.name", "contact.name", "subscription.title", "subscription.amount"] as const),
    ...(["subscription.interval", "subscription.date", "subscription.payment_method", "subscription.card_url"] as const),
  ],
  optional: ["subscription.amount", "subscription.interval", "subscription.payment_method", "subscription.card_url"],
  texts: { en: en.subscription_trial_ending, ar: ar.subscription_trial_ending },
});

/** A charge failed; the button leads to the page on which the customer pays. */
export const subscription_payment_failed = defineMail({
  to: "customer",
  button: "page",
  record: "subscription",
  fields: ["company.name", "customer.name", "contact.name", "subscription.title", "subscription.amount", "subscription.date"],
  optional: ["subscription.date"],
  texts: { en: en.subscription_payment_failed, ar: ar.subscription_payment_failed },
});
