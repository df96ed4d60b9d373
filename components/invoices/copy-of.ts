import type { InvoiceRecord, NewInvoiceBody } from "./resource";

/** What makes the same draft once more: after it was deleted, or as a copy. */
export function copyOf(invoice: InvoiceRecord): NewInvoiceBody {
  return {
    customer_id: invoice.customer_id,
    currency: invoice.currency,
    exchange_rate: invoice.exchange_rate,
    tax_profile_id: invoice.tax_profile_id,
    prices_mode: invoice.prices_mode,
    rounding: invoice.rounding,
    discount: invoice.discount,
    issue_date: invoice.issue_date,
    due_date: invoice.due_date,
    supply_date: invoice.supply_date,
    payment_terms_days: invoice.payment_terms_days,
    series_id: invoice.series_id,
    language: invoice.language,
    reference: invoice.reference,
    notes: invoice.notes,
    terms: invoice.terms,
    lines: invoice.lines.map(({ item_id, description, quantity, unit, unit_price, discount, taxes }) => ({
      item_id,
      description,
      quantity,
      unit,
      unit_price,
      discount,
      taxes: taxes.map(({ name, rate, compound, category }) => ({ name, rate, compound, category })),
    })),
  };
}
