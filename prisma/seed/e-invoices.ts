import { createCreditNote } from "@/lib/domains/credit-notes";
import { createCustomer } from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice } from "@/lib/domains/invoices";
import { createTaxProfile } from "@/lib/domains/taxes";
import type { Lived } from "./live-year";
import type { OpenCompany } from "./open-company";

const hour = 3_600_000;
/** After all other invoices of the year, since numbers increase with their dates. */
const from = 366 * 24 * hour;

const abroad = [
  {
    name: "Stadtwerke Bremerhaven",
    tax_id: "DE811907980",
    country: "DE",
    e_invoice: "xrechnung",
    e_address: "04011000-12345-03",
    e_address_scheme: "0204",
    buyer_reference: "04011000-12345-03",
    contact: { name: "Jana Petersen", email: "rechnung@stadtwerke-bremerhaven.example" },
    address: { line1: "Hafenstraße 12", city: "Bremerhaven", postal_code: "27576", country: "DE" },
  },
  {
    name: "Ateliers Lenoir SAS",
    tax_id: "FR40303265045",
    country: "FR",
    e_invoice: "factur_x",
    legal_id: "303265045",
    legal_id_scheme: "0002",
    contact: { name: "Camille Lenoir", email: "compta@ateliers-lenoir.example" },
    address: { line1: "8 rue des Tanneurs", city: "Lyon", postal_code: "69002", country: "FR" },
  },
] as const;

const lines = [
  { description: "Interior design, reception", quantity: "3", unit: "day", unit_price: "740" },
  {
    description: "Acoustic panel",
    quantity: "24",
    unit: "piece",
    unit_price: "110.50",
    discount: { kind: "percent" as const, value: "10" },
  },
];

/** For the company in Britain: customers in Germany and France who get electronic invoices, two each and one corrected in part. */
export async function issueEInvoices(opened: OpenCompany, _lived: Lived): Promise<void> {
  if (opened.company.country !== "GB") return;
  const after = (hours: number) => opened.ctx("manager", new Date(opened.since.getTime() + from + hours * hour));
  const rates = [
    { name: "Reverse charge", rate: "0", category: "AE" as const, exemption_reason: "Reverse charge: VAT is due from the customer" },
  ];
  const profile = await createTaxProfile(after(0), { name: "Businesses in the EU", is_default: false, rates });
  for (const [place, { contact, address, ...fields }] of abroad.entries()) {
    const { id: customer_id } = await createCustomer(after(place * 3), {
      ...fields,
      ...{ currency: "EUR", language: "en", tax_profile_id: profile.id },
      contacts: [{ ...contact, is_primary: true }],
      addresses: [{ ...address, kind: "billing", is_default: true }],
    });
    for (const month of [1, 2]) {
      const ctx = after(place * 3 + month);
      const { id } = await createInvoice(ctx, { customer_id, exchange_rate: "0.86", reference: `PO-${String(4500 + month)}`, lines });
      const invoice = await finalizeInvoice(ctx, { id });
      const [line] = invoice.lines;
      if (month === 2 && line)
        await createCreditNote(ctx, { invoice_id: id, reason: "goodwill", lines: [{ line_id: line.id, quantity: "1" }] });
    }
  }
}
