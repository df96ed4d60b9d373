import { z } from "zod";
import { scopesOf } from "@/lib/domains/custom-fields";
import { encodeId } from "@/lib/kernel/base/ids";
import type { CommandCtx } from "@/lib/kernel/context";
import type { ImportedFields } from "@/lib/kernel/imported";
import { differenceOf } from "@/lib/kernel/imported-fields";
import { findCustomer } from "../queries";
import { toAddress, toContact, toCustomer, type CustomerWithParts } from "../resource";
import { findNamed } from "../rules/import";
import {
  Address,
  AddressId,
  AddressUpdate,
  Contact,
  ContactId,
  ContactUpdate,
  Customer,
  CustomerUpdate,
  type CustomerImport,
} from "../schema";
import { addAddress, removeAddress, updateAddress } from "./addresses";
import { addContact, removeContact, updateContact } from "./contacts";
import { updateCustomer } from "./update";

/** What a row changed of a customer, as JSON with ids in wire form: its own fields, and a step for each contact and address. */
const Undo = z.object({
  fields: z.record(z.string(), z.unknown()).nullable(),
  contacts: z.array(z.object({ id: ContactId, was: z.record(z.string(), z.unknown()).nullable() })),
  addresses: z.array(z.object({ id: AddressId, was: z.record(z.string(), z.unknown()).nullable() })),
});
type Undo = z.input<typeof Undo>;

/** Changes a customer by a row of a file: its fields, and its contacts and addresses, which are added where it has none like them. */
export async function changeImported(
  ctx: CommandCtx,
  id: string,
  { contacts = [], addresses = [], ...fields }: z.output<typeof CustomerImport>,
): Promise<{ version: number; undo: ImportedFields } | null> {
  const before = await findCustomer(ctx, id);
  const own = differenceOf(Customer, toCustomer(before, scopesOf(ctx)), fields);
  if (own !== null) await updateCustomer(ctx, { ...own.changes, id });
  const people: Undo["contacts"] = [];
  for (const contact of contacts) people.push(...(await bringContact(ctx, before, contact)));
  const places: Undo["addresses"] = [];
  for (const address of addresses) places.push(...(await bringAddress(ctx, before, address)));
  if (own === null && people.length === 0 && places.length === 0) return null;
  const { version } = await findCustomer(ctx, id);
  return { version, undo: { fields: own?.undo ?? null, contacts: people, addresses: places } satisfies Undo };
}

type Sent<Key extends "contacts" | "addresses"> = NonNullable<z.output<typeof CustomerImport>[Key]>[number];

async function bringContact(ctx: CommandCtx, customer: CustomerWithParts, contact: Sent<"contacts">): Promise<Undo["contacts"]> {
  const present = findNamed(customer.contacts, contact);
  if (!present) {
    const made = await addContact(ctx, { ...contact, id: customer.id });
    return [{ id: encodeId("contact", made.id), was: null }];
  }
  const difference = differenceOf(Contact, toContact(present), contact);
  if (difference === null) return [];
  await updateContact(ctx, { ...difference.changes, id: customer.id, contact_id: present.id });
  return [{ id: encodeId("contact", present.id), was: difference.undo }];
}

async function bringAddress(ctx: CommandCtx, customer: CustomerWithParts, address: Sent<"addresses">): Promise<Undo["addresses"]> {
  const present = customer.addresses.find(({ kind, is_default }) => is_default && kind === (address.kind ?? "billing"));
  if (!present) {
    const made = await addAddress(ctx, { ...address, id: customer.id });
    return [{ id: encodeId("address", made.id), was: null }];
  }
  const difference = differenceOf(Address, toAddress(present), address);
  if (difference === null) return [];
  await updateAddress(ctx, { ...difference.changes, id: customer.id, address_id: present.id });
  return [{ id: encodeId("address", present.id), was: difference.undo }];
}

/** Takes back what `changeImported` did. */
export async function revertImported(ctx: CommandCtx, id: string, stored: ImportedFields): Promise<{ version: number }> {
  const { fields, contacts, addresses } = z.decode(Undo, stored as never);
  for (const { id: address_id, was } of addresses)
    if (was === null) await removeAddress(ctx, { id, address_id });
    else await updateAddress(ctx, { ...z.decode(AddressUpdate, was as never), id, address_id });
  for (const { id: contact_id, was } of contacts)
    if (was === null) await removeContact(ctx, { id, contact_id });
    else await updateContact(ctx, { ...z.decode(ContactUpdate, was as never), id, contact_id });
  if (fields !== null) await updateCustomer(ctx, { ...z.decode(CustomerUpdate, fields as never), id });
  return findCustomer(ctx, id);
}
