import { defineRecord } from "@/lib/kernel/record";
import { customerEvents } from "./events";
import { findContact, findCustomer } from "./queries";
import { listCustomers } from "./queries/list";
import { Contact, Customer, CustomerList } from "./schema";
import { searchContacts, searchCustomers } from "./search";

export const customerRecord = defineRecord({
  noun: "customer",
  read: "customers.read",
  resource: Customer,
  title: "name",
  events: customerEvents,
  find: findCustomer,
  search: { run: searchCustomers },
  list: {
    query: CustomerList,
    row: Customer,
    read: listCustomers,
    columns: {
      name: { type: "text" },
      active: { type: "flag", words: ["status.active", "status.inactive"] },
      email: { type: "text" },
      phone: { type: "text" },
      tags: { type: "texts" },
      owner_id: { type: "name", of: "staff" },
      country: { type: "country" },
      balance: { type: "amounts", field: "balances", include: "balance" },
      created_at: { type: "instant" },
      website: { type: "text", extra: true },
      tax_id: { type: "text", extra: true },
      currency: { type: "text", extra: true },
      language: { type: "text", extra: true },
      groups: { type: "texts", extra: true },
      payment_terms_days: { type: "number", extra: true },
      e_invoice: { type: "text", extra: true },
      e_address: { type: "text", extra: true },
      e_address_scheme: { type: "text", extra: true },
      buyer_reference: { type: "text", extra: true },
      legal_id: { type: "text", extra: true },
      legal_id_scheme: { type: "text", extra: true },
      notes: { type: "text", extra: true },
      updated_at: { type: "instant", extra: true },
      deleted_at: { type: "instant", extra: true },
    },
  },
});

/** Contacts have no list or page; the customer's page shows them. */
export const contactRecord = defineRecord({
  noun: "contact",
  read: "customers.read",
  resource: Contact,
  title: "name",
  events: [],
  find: findContact,
  search: { run: searchContacts, shownAt: "customer" },
});
