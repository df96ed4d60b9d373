import { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { Invoice, InvoiceLetter } from "./schema";

const sample: z.input<typeof Invoice> = {
  id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a",
  number: "INV-2026-00042",
  status: "finalized",
  customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a",
  currency: "GBP",
  exchange_rate: null,
  tax_profile_id: null,
  prices_mode: "exclusive",
  rounding: "document",
  discount: null,
  issue_date: "2026-03-02",
  due_date: "2026-03-16",
  supply_date: null,
  payment_terms_days: 14,
  series_id: "ser_01jd0p2q3r4s5t6v7w8x9y0z1a",
  language: "en",
  reference: "PO 7781",
  notes: "",
  terms: "",
  subtotal: "100.00",
  discount_total: "0.00",
  tax_total: "20.00",
  total: "120.00",
  amount_paid: "0.00",
  amount_credited: "0.00",
  amount_due: "120.00",
  imported_at: null,
  paid_elsewhere: "0.00",
  finalized_at: "2026-03-02T10:15:00.000Z",
  sent_at: null,
  paid_at: null,
  custom: { cost_centre: "4100" },
  version: 2,
  created_at: "2026-03-02T10:00:00.000Z",
  updated_at: "2026-03-02T10:15:00.000Z",
  lines: [
    {
      id: "lin_01jd0p2q3r4s5t6v7w8x9y0z1a",
      item_id: null,
      description: "Consulting, one day",
      quantity: "1",
      unit: "day",
      unit_price: "100",
      discount: null,
      taxes: [{ name: "VAT", rate: "20", compound: false, category: "S" }],
      net: "100.00",
      tax: "20.00",
      total: "120.00",
    },
  ],
  taxes: [{ name: "VAT", rate: "20", compound: false, category: "S", base: "100.00", amount: "20.00" }],
  parties: {
    seller: { name: "Acme Ltd", tax_id: "GB123456789", country: "GB", address: ["1 High Street", "London", "United Kingdom"] },
    buyer: { name: "Northwind Traders", tax_id: null, country: "GB", address: ["1 Mill Lane", "Leeds", "United Kingdom"] },
  },
};

const define = (name: string) => defineEvent({ name: `invoice.${name}`, noun: "invoice", data: Invoice, sample });

export const invoiceCreated = define("created");
export const invoiceUpdated = define("updated");
export const invoiceDeleted = define("deleted");
export const invoiceFinalized = define("finalized");
/** Taken from a file of another program, which issued it. */
export const invoiceImported = define("imported");
/** Its import was undone. */
export const invoiceWithdrawn = define("withdrawn");
export const invoicePaid = define("paid");
/** Sent to these addresses; the email itself follows. */
export const invoiceSent = defineEvent({
  name: "invoice.sent",
  noun: "invoice",
  data: z.object({ invoice: Invoice, recipients: z.array(z.string()), ...InvoiceLetter.shape }),
  sample: { invoice: sample, recipients: ["accounts@northwind.example"] },
});
/** The due date has passed with a balance due; published once per invoice. */
export const invoiceOverdue = define("overdue");
/** Was paid, and has a balance due again after a refund. */
export const invoiceReopened = define("reopened");

export const invoiceEvents = [
  invoiceCreated,
  invoiceUpdated,
  invoiceDeleted,
  invoiceFinalized,
  invoiceSent,
  invoicePaid,
  invoiceOverdue,
  invoiceReopened,
  invoiceImported,
  invoiceWithdrawn,
];
