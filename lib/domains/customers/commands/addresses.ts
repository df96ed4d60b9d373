import { z } from "zod";
import { notFound } from "@/lib/kernel/base/errors";
import { newId } from "@/lib/kernel/ids";
import { command } from "@/lib/kernel/operation";
import { auditChange } from "@/lib/kernel/rows";
import type { Address as AddressRow, Prisma } from "@/prisma/generated/client";
import { toAddress, type CustomerWithParts } from "../resource";
import { Address, AddressCreate, AddressId, AddressUpdate, CustomerId } from "../schema";
import { lockCustomer, touchCustomer } from "./parts";

type Own = { tenant_id: string; customer_id: string };

/** Rows of new addresses: billing by default; the first of each kind is its default unless another is marked. */
export function addressRows(addresses: z.output<typeof AddressCreate>[], own: Own, now: Date): Prisma.AddressCreateManyInput[] {
  const kinds = addresses.map((address) => address.kind ?? "billing");
  return addresses.map((address, index) => {
    const kind = kinds[index] ?? "billing";
    const sameKind = addresses.flatMap((_, at) => (kinds[at] === kind ? [at] : []));
    const chosen = sameKind.find((at) => addresses[at]?.is_default) ?? sameKind[0];
    return { id: newId(now), ...own, ...address, kind, is_default: index === chosen, created_at: now, updated_at: now };
  });
}

function findAddress(customer: CustomerWithParts, id: string): AddressRow {
  const address = customer.addresses.find((candidate) => candidate.id === id);
  if (!address) throw notFound("address");
  return address;
}

export const addAddress = command({
  id: "customers.add_address",
  summary: "Add an address to a customer",
  permission: "customers.write",
  input: AddressCreate.extend({ id: CustomerId }),
  output: Address,
  example: { id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a", line1: "1 Mill Lane", city: "Leeds", country: "GB" },
  async run(ctx, { id, ...fields }) {
    const customer = await lockCustomer(ctx, id);
    const now = ctx.clock.now();
    const own = { tenant_id: ctx.tenant.id, customer_id: id };
    const kind = fields.kind ?? "billing";
    const is_default = fields.is_default ?? !customer.addresses.some((address) => address.kind === kind);
    if (is_default) await ctx.db.address.updateMany({ where: { ...own, kind, is_default: true }, data: { is_default: false } });
    const row = await ctx.db.address.create({
      data: { id: newId(now), ...own, ...fields, kind, is_default, created_at: now, updated_at: now },
    });
    auditChange(ctx, { noun: "address", schema: Address, before: null, after: toAddress(row) });
    await touchCustomer(ctx, customer);
    return toAddress(row);
  },
});

export const updateAddress = command({
  id: "customers.update_address",
  summary: "Change an address; only the fields sent change",
  permission: "customers.write",
  input: AddressUpdate.extend({ id: CustomerId, address_id: AddressId }),
  output: Address,
  example: { id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a", address_id: "adr_01jd0p2q3r4s5t6v7w8x9y0z1a", postal_code: "LS1 4AP" },
  async run(ctx, { id, address_id, ...fields }) {
    const customer = await lockCustomer(ctx, id);
    const before = findAddress(customer, address_id);
    if (Object.keys(fields).length === 0) return toAddress(before);
    const own = { tenant_id: ctx.tenant.id, customer_id: id };
    if (fields.is_default)
      await ctx.db.address.updateMany({
        where: { ...own, kind: fields.kind ?? before.kind, is_default: true },
        data: { is_default: false },
      });
    await ctx.db.address.updateMany({
      where: { ...own, id: address_id },
      data: { ...fields, version: before.version + 1, updated_at: ctx.clock.now() },
    });
    const after = findAddress(await touchCustomer(ctx, customer), address_id);
    auditChange(ctx, { noun: "address", schema: Address, before: toAddress(before), after: toAddress(after) });
    return toAddress(after);
  },
});

export const removeAddress = command({
  id: "customers.remove_address",
  summary: "Remove an address from a customer",
  permission: "customers.write",
  input: z.strictObject({ id: CustomerId, address_id: AddressId }),
  output: z.object({}),
  example: { id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a", address_id: "adr_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id, address_id }) {
    const customer = await lockCustomer(ctx, id);
    const before = findAddress(customer, address_id);
    await ctx.db.address.deleteMany({ where: { tenant_id: ctx.tenant.id, customer_id: id, id: address_id } });
    auditChange(ctx, { noun: "address", schema: Address, before: toAddress(before), after: null });
    await touchCustomer(ctx, customer);
    return {};
  },
});
