import { formatDay } from "@/lib/commerce/document-format";
import { fromDayColumn } from "@/lib/commerce/day-column";
import { Currency } from "@/lib/commerce/currencies";
import { languageOf, localeOf } from "@/lib/commerce/locale-of";
import { toWire } from "@/lib/commerce/money";
import { addDays } from "@/lib/commerce/days";
import { showMoney } from "@/lib/commerce/show-money";
import { findCustomer, findMandate, readerLanguage } from "@/lib/domains/customers";
import { usualRecipients } from "@/lib/domains/documents";
import { queueMail } from "@/lib/domains/mail";
import { tenantUrlOf } from "@/lib/domains/payment-gateways";
import { readSettings } from "@/lib/domains/settings";
import type { CommandCtx } from "@/lib/kernel/context";
import type { RecurringPriceChange as ChangeRow } from "@/prisma/generated/client";
import { findPlanned, toNews, totalWith } from "../queries/prices";
import { titleOf, type RecurringWithLines } from "../resource";
import { pricesOn } from "../rules/prices";

/** The email's recipient, language and values; null for a customer without an email address. */
async function letterOf(ctx: CommandCtx, schedule: RecurringWithLines, change: ChangeRow) {
  const customer = await findCustomer(ctx, schedule.customer_id);
  const [address] = usualRecipients(customer);
  if (address === undefined) return null;
  const contact = customer.contacts.find(({ email }) => email === address);
  const language = languageOf(contact ? readerLanguage(contact, customer) : customer.language);
  const { country } = await readSettings(ctx);
  const currency = Currency.parse(schedule.currency);
  const locale = localeOf(language, country);
  const money = (minor: bigint) => showMoney(toWire(minor, currency), currency, locale);
  const from = fromDayColumn(change.from_day);
  const before = pricesOn((await findPlanned(ctx, [schedule.id])).map(toNews), addDays(from, -1));
  return {
    language,
    to: [{ name: contact?.name ?? customer.name, address }],
    button_url: `${tenantUrlOf(ctx)}/portal/upcoming`,
    about: { noun: "recurring_invoice" as const, id: schedule.id },
    values: {
      "contact.name": contact?.name ?? customer.name,
      "schedule.title": titleOf(schedule),
      "price.from_date": formatDay(from, locale),
      "price.before": money(totalWith(schedule, before)),
      "price.after": money(totalWith(schedule, change.unit_prices)),
    },
  };
}

/** Queues the notice of other prices; it leaves with the commit. @returns false for a customer without an email address. */
export async function queuePriceNotice(ctx: CommandCtx, schedule: RecurringWithLines, change: ChangeRow): Promise<boolean> {
  const letter = await letterOf(ctx, schedule, change);
  if (letter === null) return false;
  const mandate = await findMandate(ctx, schedule.customer_id);
  const idempotency_key = `price-change:${change.id}`;
  if (mandate === null) await queueMail<"price_change_notice">(ctx, { ...letter, key: "price_change_notice", idempotency_key });
  else {
    const values = { ...letter.values, "autopay.method": mandate.method.label };
    await queueMail<"price_change_automatic">(ctx, { ...letter, key: "price_change_automatic", values, idempotency_key });
  }
  return true;
}

/** Tells who was given notice that the prices stay. */
export async function queuePriceCancellation(ctx: CommandCtx, schedule: RecurringWithLines, change: ChangeRow): Promise<void> {
  const letter = await letterOf(ctx, schedule, change);
  if (letter === null) return;
  await queueMail<"price_change_cancelled">(ctx, {
    ...letter,
    key: "price_change_cancelled",
    idempotency_key: `price-change-cancelled:${change.id}`,
  });
}
