import type { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { PricesMode, TaxRounding } from "@/lib/commerce/tax";
import { findLiveCustomer } from "@/lib/domains/customers";
import { Language } from "@/lib/domains/customers/schema";
import { readSettings } from "@/lib/domains/settings";
import { readTaxProfile } from "@/lib/domains/taxes";
import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import type { InvoiceWithLines } from "../resource";
import type { InvoiceCreate } from "../schema";
import { dayColumns } from "./columns";

/** The rate of exchange is no part of it: it is stored as it was written. */
type Fields = Omit<z.output<typeof InvoiceCreate>, "lines">;
type Settings = Awaited<ReturnType<typeof readSettings>>;
type Profile = Awaited<ReturnType<typeof readTaxProfile>>;

/**
 * A draft without lines as it would be stored: currency, terms, language and tax come from the customer, then the company, wherever the
 * caller says nothing. @throws AppError `not_found`, `conflict` for a deleted customer.
 */
export async function beginDraft(
  ctx: Ctx,
  { customer_id, ...fields }: Fields,
): Promise<{ row: InvoiceWithLines; profile: Profile; settings: Settings }> {
  const customer = await findLiveCustomer(ctx, customer_id);
  const settings = await readSettings(ctx);
  const profile = await readTaxProfile(ctx, fields.tax_profile_id === undefined ? customer.tax_profile_id : fields.tax_profile_id);
  const now = ctx.clock.now();
  const row: InvoiceWithLines = {
    id: newId(now),
    tenant_id: ctx.tenant.id,
    customer_id,
    status: "draft",
    number: null,
    sequence: null,
    series_id: fields.series_id ?? null,
    currency: fields.currency ?? Currency.parse(customer.currency),
    exchange_rate: null,
    issue_day: null,
    due_day: null,
    supply_day: null,
    ...dayColumns(fields),
    payment_terms_days: fields.payment_terms_days ?? customer.payment_terms_days ?? settings.payment_terms_days,
    language: fields.language ?? Language.parse(customer.language),
    tax_profile_id: profile?.id ?? null,
    prices_mode: fields.prices_mode ?? PricesMode.parse(profile?.prices_mode ?? "exclusive"),
    rounding: fields.rounding ?? TaxRounding.parse(profile?.rounding ?? "document"),
    discount: fields.discount ?? null,
    reference: fields.reference ?? null,
    notes: fields.notes ?? settings.invoice_notes ?? "",
    terms: fields.terms ?? "",
    parties: null,
    subtotal: 0n,
    discount_total: 0n,
    tax_total: 0n,
    total: 0n,
    balance: 0n,
    finalized_at: null,
    sent_at: null,
    paid_at: null,
    overdue_at: null,
    version: 1,
    created_at: now,
    updated_at: now,
    lines: [],
  };
  return { row, profile, settings };
}
