import { formatDay } from "@/lib/commerce/document-format";
import { languageOf, localeOf } from "@/lib/commerce/locale-of";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { findCustomer, readerLanguage } from "@/lib/domains/customers";
import { AutopayEnd, type AutopayNews } from "@/lib/domains/customers/schema";
import { usualRecipients } from "@/lib/domains/documents";
import { queueMail } from "@/lib/domains/mail";
import { tenantUrlOf } from "@/lib/domains/payment-gateways";
import { readSettings } from "@/lib/domains/settings";
import { type CommandCtx, companyAccess } from "@/lib/kernel/context";
import type { AutopayMandate } from "@/prisma/generated/client";

export type Mandate = AutopayMandate & { method: { label: string } };

/** A contact may not read all that an email of the company needs. */
export const asCompany = companyAccess("Automatic payment");

export function newsOf(mandate: Mandate, blocked: { invoice_id: string; problem: string } | null = null): AutopayNews {
  const { method_id, consent, agreed_by, agreed_at, ended_at, ended_by, end_reason } = mandate;
  return {
    method_id,
    method: mandate.method.label,
    consent,
    agreed_by,
    agreed_at,
    ended_at,
    ended_by,
    end_reason: end_reason === null ? null : AutopayEnd.parse(end_reason),
    invoice_id: blocked?.invoice_id ?? null,
    problem: blocked?.problem ?? null,
  };
}

/** Where contacts see and withdraw their consent. */
export const consentPage = (ctx: CommandCtx): string => `${tenantUrlOf(ctx)}/portal/details#methods`;

/** Emails the customer that automatic payment was agreed to or has ended; nobody without an address. */
export async function queueConsentMail(caller: CommandCtx, key: "autopay_agreed" | "autopay_ended", mandate: Mandate): Promise<void> {
  const ctx = asCompany(caller);
  const customer = await findCustomer(ctx, mandate.customer_id);
  const [address] = usualRecipients(customer);
  if (address === undefined) return;
  const contact = customer.contacts.find(({ email }) => email === address);
  const language = languageOf(contact ? readerLanguage(contact, customer) : customer.language);
  const { country, timezone } = await readSettings(ctx);
  const day = dayInTimezone(mandate.ended_at ?? mandate.agreed_at, timezone);
  await queueMail<typeof key>(ctx, {
    key,
    language,
    to: [{ name: contact?.name ?? customer.name, address }],
    button_url: consentPage(ctx),
    about: { noun: "customer", id: customer.id },
    values: {
      "contact.name": contact?.name ?? customer.name,
      "customer.name": customer.name,
      "autopay.method": mandate.method.label,
      "autopay.consent": mandate.consent,
      "autopay.agreed_by": mandate.agreed_by,
      "autopay.date": formatDay(day, localeOf(language, country)),
    },
    idempotency_key: `${key.replaceAll("_", "-")}:${mandate.id}`,
  });
}
