import { findLiveCustomer } from "@/lib/domains/customers";
import { readSettings } from "@/lib/domains/settings";
import { readTaxProfile } from "@/lib/domains/taxes";
import { newId } from "@/lib/kernel/ids";
import { command } from "@/lib/kernel/operation";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { PricesMode, TaxRounding } from "@/lib/commerce/tax";
import { Currency } from "@/lib/commerce/currencies";
import { Language } from "@/lib/domains/customers/schema";
import { invoiceCreated } from "../events";
import { findInvoice } from "../queries";
import { invoiceWire, toInvoice } from "../resource";
import { Invoice, InvoiceCreate } from "../schema";
import { calculateLines, lineRows, prepareLines } from "./lines";
import { dayColumns, totalsColumns } from "./columns";

/** A draft: currency, terms, language and tax come from the customer, then the company, wherever the caller says nothing. */
export const createInvoice = command({
  id: "invoices.create",
  summary: "Create a draft invoice",
  permission: "invoices.write",
  input: InvoiceCreate,
  output: Invoice,
  example: {
    customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a",
    reference: "PO 7781",
    lines: [{ description: "Consulting, one day", quantity: "1", unit: "day", unit_price: "100.00", taxes: [{ name: "VAT", rate: "20", compound: false, category: "S" }] }],
  },
  async run(ctx, { lines: lineInputs = [], customer_id, ...fields }) {
    const customer = await findLiveCustomer(ctx, customer_id);
    const settings = await readSettings(ctx);
    const profile = await readTaxProfile(ctx, fields.tax_profile_id === undefined ? customer.tax_profile_id : fields.tax_profile_id);
    const head = {
      currency: fields.currency ?? Currency.parse(customer.currency),
      prices_mode: fields.prices_mode ?? PricesMode.parse(profile?.prices_mode ?? "exclusive"),
      rounding: fields.rounding ?? TaxRounding.parse(profile?.rounding ?? "document"),
      discount: fields.discount ?? null,
    };
    const lines = await prepareLines(ctx, lineInputs, profile, head.currency);
    const totals = calculateLines(head, lines);
    const now = ctx.clock.now();
    const id = newId(now);
    await ctx.db.invoice.createMany({
      data: {
        id,
        tenant_id: ctx.tenant.id,
        customer_id,
        status: "draft",
        ...head,
        discount: head.discount ?? undefined,
        exchange_rate: fields.exchange_rate ?? null,
        tax_profile_id: profile?.id ?? null,
        ...dayColumns(fields),
        payment_terms_days: fields.payment_terms_days ?? customer.payment_terms_days ?? settings.payment_terms_days,
        series_id: fields.series_id ?? null,
        language: fields.language ?? Language.parse(customer.language),
        reference: fields.reference ?? null,
        notes: fields.notes ?? settings.invoice_notes ?? "",
        terms: fields.terms ?? "",
        ...totalsColumns(totals),
        balance: 0n,
        created_at: now,
        updated_at: now,
      },
    });
    await ctx.db.invoiceLine.createMany({ data: lineRows(lines, totals, id) });
    const row = await findInvoice(ctx, id);
    const today = dayInTimezone(now, settings.timezone);
    const invoice = toInvoice(row, today);
    ctx.record({ noun: "invoice", id, version: row.version, before: null, after: invoiceWire(row, today) });
    ctx.emit(invoiceCreated, { record_id: id, sequence: row.version, data: invoice });
    return invoice;
  },
});
