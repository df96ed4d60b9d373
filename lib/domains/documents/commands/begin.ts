import type { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { PricesMode, TaxRounding } from "@/lib/commerce/tax";
import { findLiveCustomer } from "@/lib/domains/customers";
import { Language } from "@/lib/domains/customers/schema";
import { readSettings } from "@/lib/domains/settings";
import { readTaxProfile } from "@/lib/domains/taxes";
import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import type { DocumentCreate } from "../schema";
import { dayColumns } from "./columns";

type Fields = Omit<z.output<typeof DocumentCreate>, "lines">;

/**
 * The shared columns of a new document without lines: omitted fields come from the customer, the tax profile and the company.
 * `exchange_rate` is null here; the create command stores it as sent.
 * @throws AppError `not_found`, `conflict` for a deleted customer.
 */
export async function beginDocument(ctx: Ctx, { customer_id, ...fields }: Fields) {
  const customer = await findLiveCustomer(ctx, customer_id);
  const settings = await readSettings(ctx);
  const profile = await readTaxProfile(ctx, fields.tax_profile_id === undefined ? customer.tax_profile_id : fields.tax_profile_id);
  const now = ctx.clock.now();
  const columns = {
    id: newId(now),
    tenant_id: ctx.tenant.id,
    customer_id,
    currency: fields.currency ?? Currency.parse(customer.currency),
    exchange_rate: null,
    tax_profile_id: profile?.id ?? null,
    prices_mode: fields.prices_mode ?? PricesMode.parse(profile?.prices_mode ?? "exclusive"),
    rounding: fields.rounding ?? TaxRounding.parse(profile?.rounding ?? "document"),
    discount: fields.discount ?? null,
    issue_day: null,
    ...dayColumns({ issue_date: fields.issue_date }),
    series_id: fields.series_id ?? null,
    language: fields.language ?? Language.parse(customer.language),
    reference: fields.reference ?? null,
    notes: fields.notes ?? "",
    terms: fields.terms ?? "",
    parties: null,
    look: null,
    logo_file_id: null,
    subtotal: 0n,
    discount_total: 0n,
    tax_total: 0n,
    total: 0n,
    version: 1,
    created_at: now,
    updated_at: now,
  };
  return { columns, customer, settings, profile };
}
