import { z } from "zod";
import { invalidField, notFound } from "@/lib/kernel/base/errors";
import { newId } from "@/lib/kernel/ids";
import { command } from "@/lib/kernel/operation";
import { auditChange } from "@/lib/kernel/rows";
import type { Contact as ContactRow, Prisma } from "@/prisma/generated/client";
import { toContact, type CustomerWithParts } from "../resource";
import { Contact, ContactCreate, ContactId, ContactUpdate, CustomerId } from "../schema";
import { lockCustomer, touchCustomer } from "./parts";

type Own = { tenant_id: string; customer_id: string };

/** Rows of new contacts; the first is primary unless another is marked. */
export function contactRows(contacts: z.output<typeof ContactCreate>[], own: Own, now: Date): Prisma.ContactCreateManyInput[] {
  const named = contacts.findIndex((contact) => contact.is_primary);
  return contacts.map((contact, index) => ({
    id: newId(now),
    ...own,
    ...contact,
    is_primary: index === Math.max(named, 0),
    created_at: now,
    updated_at: now,
  }));
}

/**
 * A person is one contact of a customer: sign-in links and emails go to an address.
 * @throws AppError `invalid` at `email`.
 */
function assertNewEmail(
  contacts: readonly { email?: string | null | undefined }[],
  email: string | null | undefined,
  path = "email",
): void {
  if (email && contacts.some((contact) => contact.email === email))
    throw invalidField(path, "duplicate", "Another contact of this customer has this email address.");
}

/** @throws AppError `invalid` at the second contact with an address. */
export function assertDistinctEmails(contacts: z.output<typeof ContactCreate>[]): void {
  contacts.forEach(({ email }, index) => assertNewEmail(contacts.slice(0, index), email, `contacts.${String(index)}.email`));
}

function findContact(customer: CustomerWithParts, id: string): ContactRow {
  const contact = customer.contacts.find((candidate) => candidate.id === id);
  if (!contact) throw notFound("contact");
  return contact;
}

export const addContact = command({
  id: "customers.add_contact",
  summary: "Add a contact to a customer",
  permission: "customers.write",
  input: ContactCreate.extend({ id: CustomerId }),
  output: Contact,
  example: { id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a", name: "Ada Byron", email: "ada@northwind.example" },
  async run(ctx, { id, ...fields }) {
    const customer = await lockCustomer(ctx, id);
    assertNewEmail(customer.contacts, fields.email);
    const now = ctx.clock.now();
    const own = { tenant_id: ctx.tenant.id, customer_id: id };
    const is_primary = fields.is_primary ?? customer.contacts.length === 0;
    if (is_primary) await ctx.db.contact.updateMany({ where: { ...own, is_primary: true }, data: { is_primary: false } });
    const row = await ctx.db.contact.create({ data: { id: newId(now), ...own, ...fields, is_primary, created_at: now, updated_at: now } });
    auditChange(ctx, { noun: "contact", schema: Contact, before: null, after: toContact(row) });
    await touchCustomer(ctx, customer);
    return toContact(row);
  },
});

export const updateContact = command({
  id: "customers.update_contact",
  summary: "Change a contact; only the fields sent change",
  permission: "customers.write",
  input: ContactUpdate.extend({ id: CustomerId, contact_id: ContactId }),
  output: Contact,
  example: { id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a", contact_id: "con_01jd0p2q3r4s5t6v7w8x9y0z1a", role: "Accounts" },
  async run(ctx, { id, contact_id, ...fields }) {
    const customer = await lockCustomer(ctx, id);
    const before = findContact(customer, contact_id);
    if (Object.keys(fields).length === 0) return toContact(before);
    assertNewEmail(
      customer.contacts.filter((contact) => contact.id !== contact_id),
      fields.email,
    );
    const own = { tenant_id: ctx.tenant.id, customer_id: id };
    if (fields.is_primary) await ctx.db.contact.updateMany({ where: { ...own, is_primary: true }, data: { is_primary: false } });
    await ctx.db.contact.updateMany({
      where: { ...own, id: contact_id },
      data: { ...fields, version: before.version + 1, updated_at: ctx.clock.now() },
    });
    const after = findContact(await touchCustomer(ctx, customer), contact_id);
    auditChange(ctx, { noun: "contact", schema: Contact, before: toContact(before), after: toContact(after) });
    return toContact(after);
  },
});

export const removeContact = command({
  id: "customers.remove_contact",
  summary: "Remove a contact from a customer",
  permission: "customers.write",
  input: z.strictObject({ id: CustomerId, contact_id: ContactId }),
  output: z.object({}),
  example: { id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a", contact_id: "con_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id, contact_id }) {
    const customer = await lockCustomer(ctx, id);
    const before = findContact(customer, contact_id);
    await ctx.db.contact.deleteMany({ where: { tenant_id: ctx.tenant.id, customer_id: id, id: contact_id } });
    auditChange(ctx, { noun: "contact", schema: Contact, before: toContact(before), after: null });
    await touchCustomer(ctx, customer);
    return {};
  },
});
