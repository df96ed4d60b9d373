import {
  addAddress,
  addContact,
  findCustomer,
  removeAddress,
  removeContact,
  updateAddress,
  updateContact,
  updateCustomer,
} from "@/lib/domains/customers";
import { AppError, invalidField, notFound } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { lockRows } from "@/lib/kernel/lock";
import { command, openToCustomers } from "@/lib/kernel/operation";
import { assertFresh } from "@/lib/kernel/precondition";
import { contactOf } from "../policy";
import { readDetails } from "../queries";
import { mayRemove, mostParts } from "../rules";
import {
  OwnContactUpdate,
  PortalAddressCreate,
  PortalAddressPick,
  PortalAddressUpdate,
  PortalContactCreate,
  PortalContactPick,
  PortalDetails,
  PortalDetailsUpdate,
} from "../schema";

/** The caller's customer, locked so that checks of its parts hold until the commit. `If-Match` is the customer's version. */
async function lockOwn(ctx: CommandCtx) {
  const { customer_id, contact_id } = contactOf(ctx);
  await lockRows(ctx, "customers", [customer_id]);
  const customer = await findCustomer(ctx, customer_id);
  await assertFresh(ctx, customer);
  return { id: customer_id, contact_id, customer };
}

function assertRoom(parts: readonly unknown[]): void {
  if (parts.length >= mostParts) throw new AppError("conflict", `The limit of ${mostParts} is reached.`);
}

export const updatePortalDetails = command({
  id: "portal.update_details",
  summary: "Change the details of the contact's customer; only the fields sent change",
  access: openToCustomers("A contact changes its own customer's details."),
  input: PortalDetailsUpdate,
  output: PortalDetails,
  example: { phone: "+44 113 496 0000" },
  async run(ctx, fields) {
    const { id } = await lockOwn(ctx);
    await updateCustomer(ctx, { id, ...fields });
    return readDetails(ctx);
  },
});

/** The email address is not among the fields, since it is what the contact signs in with (docs/decisions/outside-people.md). */
export const updateOwnContact = command({
  id: "portal.update_contact",
  summary: "Change your name, phone or language; only the fields sent change",
  access: openToCustomers("A contact changes its own entry."),
  input: OwnContactUpdate,
  output: PortalDetails,
  example: { language: "ar" },
  async run(ctx, fields) {
    const { id, contact_id } = await lockOwn(ctx);
    await updateContact(ctx, { id, contact_id, ...fields });
    return readDetails(ctx);
  },
});

/** The new contact may sign in with the address, which verifies it. The recipient of documents stays the same. */
export const addPortalContact = command({
  id: "portal.add_contact",
  summary: "Add a contact with portal access to the same customer",
  access: openToCustomers("A contact adds contacts to its own customer."),
  input: PortalContactCreate,
  output: PortalDetails,
  example: { name: "Charles Babbage", email: "charles@northwind.example" },
  async run(ctx, fields) {
    const { id, customer } = await lockOwn(ctx);
    assertRoom(customer.contacts);
    if (customer.contacts.some(({ email }) => email === fields.email))
      throw invalidField("email", "duplicate", "Another contact already has this email.");
    await addContact(ctx, { id, ...fields, is_primary: false, portal_access: true });
    return readDetails(ctx);
  },
});

export const removePortalContact = command({
  id: "portal.remove_contact",
  summary: "Remove a contact of the same customer and end their sessions",
  access: openToCustomers("A contact removes contacts of its own customer."),
  input: PortalContactPick,
  output: PortalDetails,
  example: { id: "con_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id: removed }) {
    const { id, contact_id, customer } = await lockOwn(ctx);
    const other = customer.contacts.find((contact) => contact.id === removed);
    if (!other) throw notFound("contact");
    if (!mayRemove(contact_id, other)) throw new AppError("conflict", "Only the company can remove this person.");
    await removeContact(ctx, { id, contact_id: removed });
    return readDetails(ctx);
  },
});

export const addPortalAddress = command({
  id: "portal.add_address",
  summary: "Add an address to the contact's customer",
  access: openToCustomers("A contact changes the addresses of its own customer."),
  input: PortalAddressCreate,
  output: PortalDetails,
  example: { line1: "1 Mill Lane", city: "Leeds", country: "GB" },
  async run(ctx, fields) {
    const { id, customer } = await lockOwn(ctx);
    assertRoom(customer.addresses);
    await addAddress(ctx, { id, ...fields });
    return readDetails(ctx);
  },
});

export const updatePortalAddress = command({
  id: "portal.update_address",
  summary: "Change an address; only the fields sent change, and issued documents keep theirs",
  access: openToCustomers("A contact changes the addresses of its own customer."),
  input: PortalAddressUpdate,
  output: PortalDetails,
  example: { id: "adr_01jd0p2q3r4s5t6v7w8x9y0z1a", postal_code: "LS1 4AP" },
  async run(ctx, { id: address_id, ...fields }) {
    const { id } = await lockOwn(ctx);
    await updateAddress(ctx, { id, address_id, ...fields });
    return readDetails(ctx);
  },
});

export const removePortalAddress = command({
  id: "portal.remove_address",
  summary: "Remove an address of the contact's customer",
  access: openToCustomers("A contact changes the addresses of its own customer."),
  input: PortalAddressPick,
  output: PortalDetails,
  example: { id: "adr_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id: address_id }) {
    const { id } = await lockOwn(ctx);
    await removeAddress(ctx, { id, address_id });
    return readDetails(ctx);
  },
});
