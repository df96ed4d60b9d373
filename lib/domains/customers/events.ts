import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { AutopayNews, Customer } from "./schema";

const sample: z.input<typeof Customer> = {
  id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a",
  name: "Northwind Traders",
  email: "office@northwind.example",
  phone: null,
  website: null,
  tax_id: null,
  country: "GB",
  currency: "GBP",
  language: "en",
  owner_id: null,
  tax_profile_id: null,
  e_invoice: "xrechnung",
  by_peppol: false,
  e_address: "04011000-12345-03",
  e_address_scheme: "0204",
  buyer_reference: "04011000-12345-03",
  legal_id: null,
  legal_id_scheme: null,
  payment_terms_days: 14,
  active: true,
  monthly_statements: true,
  time_rounding: null,
  time_rounding_minutes: 15,
  time_rounding_per: "entry",
  notes: "",
  tags: ["wholesale"],
  groups: [],
  custom: { contract_number: "C-2041" },
  deleted_at: null,
  merged_into_id: null,
  version: 1,
  created_at: "2026-01-05T09:00:00.000Z",
  updated_at: "2026-01-05T09:00:00.000Z",
};

const define = (name: string) => defineEvent({ name: `customer.${name}`, noun: "customer", data: Customer, sample });

export const customerCreated = define("created");
export const customerUpdated = define("updated");
export const customerDeleted = define("deleted");
export const customerRestored = define("restored");

/** Its records are at the customer that `merged_into_id` names. */
export const customerMerged = define("merged");
/** The merge was undone: it has its records back. */
export const customerUnmerged = define("unmerged");

const autopay: z.input<typeof AutopayNews> = {
  method_id: "svm_01jd0p2q3r4s5t6v7w8x9y0z1a",
  method: "Visa •••• 4242",
  consent: "I agree that Northwind charges each of my recurring invoices to Visa •••• 4242 on its due date.",
  agreed_by: "Grace Hall",
  agreed_at: "2026-01-05T09:00:00.000Z",
  ended_at: null,
  ended_by: null,
  end_reason: null,
  invoice_id: null,
  problem: null,
};
const defineAutopay = (name: string, changes: Partial<typeof autopay> = {}) =>
  defineEvent({
    name: `customer.${name}`,
    noun: "customer",
    data: Customer.extend({ autopay: AutopayNews }),
    sample: { ...sample, autopay: { ...autopay, ...changes } },
  });
/** A contact agreed that recurring invoices are charged to a saved method. */
export const customerAutopayAgreed = defineAutopay("autopay_agreed");
/** Recurring invoices are no longer charged by themselves; `end_reason` says why. */
export const customerAutopayEnded = defineAutopay("autopay_ended", {
  ended_at: "2026-05-04T09:00:00.000Z",
  ended_by: "Grace Hall",
  end_reason: "customer",
});
/** A recurring invoice could not be charged for a reason that the company must fix: `problem`. */
export const customerAutopayBlocked = defineAutopay("autopay_blocked", {
  invoice_id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a",
  problem: "The payment gateway is switched off.",
});

export const customerEvents = [
  customerCreated,
  customerUpdated,
  customerDeleted,
  customerRestored,
  customerMerged,
  customerUnmerged,
  customerAutopayAgreed,
  customerAutopayEnded,
  customerAutopayBlocked,
];
