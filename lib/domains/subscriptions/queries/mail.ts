import { Currency } from "@/lib/commerce/currencies";
import { formatDay } from "@/lib/commerce/document-format";
import { formatMoney, toWire } from "@/lib/commerce/money";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { findCustomer } from "@/lib/domains/customers";
import { addressLetter, usualRecipients } from "@/lib/domains/documents";
import { tenantUrlOf } from "@/lib/domains/payment-gateways";
import { readSettings } from "@/lib/domains/settings";
import type { MailLanguage } from "@/lib/kernel/base/mails";
import type { Ctx } from "@/lib/kernel/context";
import type { ProviderInvoice as InvoiceRow, Subscription as SubscriptionRow } from "@/prisma/generated/client";
import { findSubscription } from "../queries";
import { toItems } from "../resource";
import { intervalText } from "../rules";

export const portalPage = (ctx: Ctx): string => `${tenantUrlOf(ctx)}/portal/subscriptions`;

/** The newest invoice whose charge has failed and that is still to be paid; null for none. */
export function findFailedInvoice(ctx: Ctx, subscription_id: string): Promise<InvoiceRow | null> {
  return ctx.db.providerInvoice.findFirst({
    where: { tenant_id: ctx.tenant.id, subscription_id, status: "open", amount_remaining: { gt: 0 }, attempt_count: { gt: 0 } },
    orderBy: [{ issued_at: "desc" }, { id: "desc" }],
  });
}

/** The email about a subscription: its reader, language and values. `failed` is the invoice that it is about, if any. */
export async function describeSubscriptionMail(ctx: Ctx, row: SubscriptionRow, failed: InvoiceRow | null, language?: MailLanguage) {
  const customer = await findCustomer(ctx, row.customer_id);
  const recipients = usualRecipients(customer);
  const letter = await addressLetter(ctx, { customer, buyer: null, recipients, language });
  const { timezone } = await readSettings(ctx);
  const currency = Currency.parse(failed?.currency ?? row.currency);
  const amount = failed?.amount_remaining ?? row.amount ?? 0n;
  const at = failed === null ? row.trial_end : failed.next_attempt_at;
  const charged = isCharged(row);
  return {
    language: letter.language,
    to: letter.to,
    values: {
      "customer.name": letter.names.customer,
      "contact.name": letter.names.contact,
      "subscription.title": row.title,
      // Usage and prices in tiers have no amount beforehand.
      "subscription.amount": amount === 0n ? "" : formatMoney(toWire(amount, currency), currency, letter.locale),
      "subscription.interval": intervalOf(row, letter.language),
      "subscription.date": at === null ? "" : formatDay(dayInTimezone(at, timezone), letter.locale),
      "subscription.payment_method": charged ? (row.payment_method ?? "") : "",
      "subscription.card_url": charged && row.payment_method === null ? portalPage(ctx) : "",
    },
  };
}

/** Whether the provider charges a card: not for what costs nothing, nor for invoices that the customer pays by itself. */
function isCharged({ amount, collection_method, items }: SubscriptionRow): boolean {
  return collection_method === "charge_automatically" && (amount !== 0n || toItems(items).some(({ metered }) => metered));
}

/** How often the amount is charged; empty where the items differ in it. */
function intervalOf({ items }: SubscriptionRow, language: string): string {
  const texts = new Set(toItems(items).map((item) => intervalText(language, item)));
  const [text = ""] = texts;
  return texts.size === 1 ? text : "";
}

/** The values of a subscription's email, as for its usual recipients. @throws AppError `not_found`. */
export async function readSubscriptionMailValues(ctx: Ctx, id: string, language: MailLanguage): Promise<Record<string, string>> {
  const row = await findSubscription(ctx, id);
  return (await describeSubscriptionMail(ctx, row, await findFailedInvoice(ctx, id), language)).values;
}
