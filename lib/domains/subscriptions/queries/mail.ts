import { Currency } from "@/lib/commerce/currencies";
import { formatDay } from "@/lib/commerce/document-format";
import { formatMoney, toWire } from "@/lib/commerce/money";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { findCustomer } from "@/lib/domains/customers";
import { addressLetter, usualRecipients } from "@/lib/domains/documents";
import { readSettings } from "@/lib/domains/settings";
import type { MailLanguage } from "@/lib/kernel/base/mails";
import type { Ctx } from "@/lib/kernel/context";
import type { Subscription as SubscriptionRow } from "@/prisma/generated/client";
import { findSubscription } from "../queries";

export type SubscriptionMailKey = "subscription_trial_ending" | "subscription_payment_failed";

/** The email about a subscription: its reader, language and values. The amount is what is open, else that of a period. */
export async function describeSubscriptionMail(ctx: Ctx, row: SubscriptionRow, language?: MailLanguage) {
  const customer = await findCustomer(ctx, row.customer_id);
  const recipients = usualRecipients(customer);
  const letter = await addressLetter(ctx, { customer, buyer: null, recipients, language });
  const { timezone } = await readSettings(ctx);
  const currency = Currency.parse(row.currency);
  const amount = row.amount_open > 0n ? row.amount_open : (row.amount ?? 0n);
  const at = row.status === "trialing" ? row.trial_end : row.next_attempt_at;
  return {
    language: letter.language,
    to: letter.to,
    values: {
      "customer.name": letter.names.customer,
      "contact.name": letter.names.contact,
      "subscription.title": row.title,
      "subscription.amount": formatMoney(toWire(amount, currency), currency, letter.locale),
      "subscription.date": at === null ? "" : formatDay(dayInTimezone(at, timezone), letter.locale),
    },
  };
}

/** The values of a subscription's email, as for its usual recipients. @throws AppError `not_found`. */
export async function readSubscriptionMailValues(ctx: Ctx, id: string, language: MailLanguage): Promise<Record<string, string>> {
  return (await describeSubscriptionMail(ctx, await findSubscription(ctx, id), language)).values;
}
