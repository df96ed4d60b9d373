import { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { Estimate, EstimateLetter } from "./schema";

const sample: z.input<typeof Estimate> = {
  id: "est_01jd0p2q3r4s5t6v7w8x9y0z1a",
  number: "EST-2026-00007",
  status: "sent",
  revision: 1,
  customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a",
  currency: "GBP",
  exchange_rate: null,
  tax_profile_id: null,
  prices_mode: "exclusive",
  rounding: "document",
  discount: null,
  issue_date: "2026-03-02",
  expiry_date: "2026-04-01",
  series_id: "ser_01jd0p2q3r4s5t6v7w8x9y0z1a",
  language: "en",
  reference: null,
  notes: "",
  terms: "",
  subtotal: "100.00",
  discount_total: "0.00",
  tax_total: "20.00",
  total: "120.00",
  asks_code: false,
  sent_at: "2026-03-02T10:15:00.000Z",
  expired_at: null,
  accepted_at: null,
  acceptance: null,
  declined_at: null,
  decline_reason: null,
  converted_at: null,
  invoice_id: null,
  custom: {},
  version: 2,
  created_at: "2026-03-02T10:00:00.000Z",
  updated_at: "2026-03-02T10:15:00.000Z",
  lines: [
    {
      id: "esl_01jd0p2q3r4s5t6v7w8x9y0z1a",
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
      choice: null,
    },
  ],
  taxes: [{ name: "VAT", rate: "20", compound: false, category: "S", base: "100.00", amount: "20.00" }],
  parties: {
    seller: { name: "Acme Ltd", tax_id: "GB123456789", country: "GB", address: ["1 High Street", "London", "United Kingdom"] },
    buyer: { name: "Northwind Traders", tax_id: null, country: "GB", address: ["1 Mill Lane", "Leeds", "United Kingdom"] },
  },
};

const define = (name: string) => defineEvent({ name: `estimate.${name}`, noun: "estimate", data: Estimate, sample });

export const estimateCreated = define("created");
export const estimateUpdated = define("updated");
export const estimateDeleted = define("deleted");
/** Sent to these addresses; the email itself follows. */
export const estimateSent = defineEvent({
  name: "estimate.sent",
  noun: "estimate",
  data: z.object({ estimate: Estimate, recipients: z.array(z.string()), ...EstimateLetter.shape }),
  sample: { estimate: sample, recipients: ["accounts@northwind.example"] },
});
/** A sent or declined estimate is a draft again, for its next revision. */
export const estimateRevised = define("revised");
export const estimateAccepted = define("accepted");
export const estimateDeclined = define("declined");
/** Its last day has passed without an answer; published once per last day. */
export const estimateExpired = define("expired");
export const estimateConverted = define("converted");
/** A part of it has become an invoice; the rest can follow. */
export const estimatePartInvoiced = define("part_invoiced");

export const estimateEvents = [
  estimateCreated,
  estimateUpdated,
  estimateDeleted,
  estimateSent,
  estimateRevised,
  estimateAccepted,
  estimateDeclined,
  estimateExpired,
  estimateConverted,
  estimatePartInvoiced,
];
