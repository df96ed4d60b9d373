import { defineRecord } from "@/lib/kernel/record";
import { customerEvents } from "./events";
import { findContact, findCustomer } from "./queries";
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
  list: { query: CustomerList, row: Customer },
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
