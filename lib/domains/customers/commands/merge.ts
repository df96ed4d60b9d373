import { z } from "zod";
import { customFor, hiddenChange, writeCustomValues } from "@/lib/domains/custom-fields";
import { CustomInput } from "@/lib/domains/custom-fields/schema";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { lockRows } from "@/lib/kernel/lock";
import { command, internal } from "@/lib/kernel/operation";
import { auditChange, lockRow } from "@/lib/kernel/rows";
import { customerMerged, customerUnmerged } from "../events";
import { assertNotDeleted, detailOf, findCustomer } from "../queries";
import { toCustomer, type CustomerWithParts } from "../resource";
import { customerRows } from "../rows";
import { differences, MovedRecords, TakenParts, unchangedSince } from "../rules/merge";
import { Customer, CustomerDetail, CustomerId, CustomerMerge } from "../schema";
import { touchCustomer } from "./parts";

const example = { id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a" };

/** Moves every record of one customer to another; with `only`, those alone. prisma/sql/customer-moves.ts writes the function. */
async function moveRecords(
  ctx: CommandCtx,
  from: string,
  into: string,
  only: z.output<typeof MovedRecords> | null,
): Promise<z.output<typeof MovedRecords>> {
  const wanted = only === null ? null : JSON.stringify(only);
  const [row] = await ctx.db.$queryRaw<{ moved: unknown }[]>`
    select public.move_customer_records(${ctx.tenant.id}::uuid, ${from}::uuid, ${into}::uuid, ${wanted}::jsonb) as moved`;
  return MovedRecords.parse(row?.moved);
}

/** A customer has one main contact, and one main address of each kind: those of `into` stay so. Answers what the others were. */
async function demoteParts(
  ctx: CommandCtx,
  from: CustomerWithParts,
  into: CustomerWithParts,
): Promise<Pick<TakenParts, "contacts" | "addresses">> {
  const hasMain = into.contacts.some(({ is_primary }) => is_primary);
  const kinds = new Set(into.addresses.filter(({ is_default }) => is_default).map(({ kind }) => kind));
  const contacts = from.contacts.filter(({ is_primary }) => is_primary && hasMain).map(({ id }) => id);
  const addresses = from.addresses.filter(({ is_default, kind }) => is_default && kinds.has(kind)).map(({ id }) => id);
  const own = { tenant_id: ctx.tenant.id };
  await ctx.db.contact.updateMany({ where: { ...own, id: { in: contacts } }, data: { is_primary: false } });
  await ctx.db.address.updateMany({ where: { ...own, id: { in: addresses } }, data: { is_default: false } });
  return { contacts, addresses };
}

/** Writes columns and custom values of a customer, without the limits of who entered them: they were accepted once. */
async function writeFields(
  ctx: CommandCtx,
  customer: CustomerWithParts,
  fields: Record<string, unknown>,
  custom: Record<string, unknown>,
): Promise<void> {
  if (Object.keys(fields).length > 0)
    await ctx.db.customer.updateMany({ where: { tenant_id: ctx.tenant.id, id: customer.id }, data: fields });
  await writeCustomValues(ctx, { noun: "customer", id: customer.id, present: customer.custom, complete: false }, CustomInput.parse(custom));
}

/** Writes whether a locked customer is merged, audits it and publishes the event. */
async function setMerged(ctx: CommandCtx, before: CustomerWithParts, into_id: string | null): Promise<CustomerWithParts> {
  const now = ctx.clock.now();
  await ctx.db.customer.updateMany({
    where: { tenant_id: ctx.tenant.id, id: before.id },
    data: { merged_into_id: into_id, deleted_at: into_id === null ? null : now, version: before.version + 1, updated_at: now },
  });
  const after = await findCustomer(ctx, before.id);
  const event = into_id === null ? customerUnmerged : customerMerged;
  auditChange(ctx, { noun: "customer", schema: Customer, before: toCustomer(before), after: toCustomer(after), event });
  return after;
}

const Values = z.record(z.string(), z.unknown());

/** Moves the records between the two, and completes the change of the one that stays. A command of its own, for its own audit entry. */
const takeOver = command({
  id: "customers.take_over",
  summary: "Move the records of a merged customer to another, or back, and change the fields of that other one",
  access: internal("called by customers.merge and customers.unmerge"),
  input: z.strictObject({ id: CustomerId, other_id: CustomerId, fields: Values, custom: Values, back: MovedRecords.nullable() }),
  output: z.object({ moved: MovedRecords }),
  example: { ...example, other_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1b", fields: { phone: null }, custom: {}, back: null },
  async run(ctx, { id, other_id, fields, custom, back }) {
    const before = await findCustomer(ctx, id);
    await writeFields(ctx, before, fields, custom);
    const moved = await (back === null ? moveRecords(ctx, other_id, id, null) : moveRecords(ctx, id, other_id, back));
    const after = await touchCustomer(ctx, before);
    const hidden = hiddenChange(before.custom, after.custom);
    auditChange(ctx, { noun: "customer", schema: Customer, before: toCustomer(before), after: toCustomer(after), hidden });
    return { moved };
  },
});

export const mergeCustomer = command({
  id: "customers.merge",
  summary: "Merge a customer into another: all its records move there, and its id answers where it went",
  permission: "customers.delete",
  input: CustomerMerge,
  output: CustomerDetail,
  example: { ...example, into_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1b", take: ["phone", "website"] },
  async run(ctx, { id, into_id, take = [], take_custom = [] }) {
    await lockRows(ctx, "customers", [id, into_id]);
    const from = await lockRow(ctx, customerRows, id);
    if (id === into_id) throw invalidField("into_id", "same", "A customer can’t be merged into itself.");
    assertNotDeleted(from);
    const into = await findCustomer(ctx, into_id);
    assertNotDeleted(into);
    const fields = differences(take, { ...from }, { ...into });
    const custom = differences(take_custom, customFor(ctx, from.custom), customFor(ctx, into.custom));
    const values = (taken: Record<string, [unknown, unknown]>) =>
      Object.fromEntries(Object.entries(taken).map(([name, [, after]]) => [name, after]));
    const parts = await demoteParts(ctx, from, into);
    const { moved } = await takeOver(ctx, { id: into_id, other_id: id, fields: values(fields), custom: values(custom), back: null });
    const taken: TakenParts = { fields, custom, ...parts };
    const now = ctx.clock.now();
    await ctx.db.customerMerge.create({
      data: {
        id: newId(now),
        tenant_id: ctx.tenant.id,
        customer_id: id,
        into_id,
        moved,
        taken: JSON.parse(JSON.stringify(taken)) as object,
        created_at: now,
      },
      select: { id: true },
    });
    await setMerged(ctx, from, into_id);
    return detailOf(ctx, await findCustomer(ctx, into_id));
  },
});

/** Money that was received, credited or applied between the two since then would be torn apart. */
async function assertSeparable(ctx: CommandCtx, one: string, other: string): Promise<void> {
  const [row] = await ctx.db.$queryRaw<{ shared: boolean }[]>`
    select public.customers_share_money(${ctx.tenant.id}::uuid, ${one}::uuid, ${other}::uuid) as shared`;
  if (!row?.shared) return;
  const message = "Money was received or applied across the records of both since the merge, so it can no longer be undone.";
  throw new AppError("conflict", message, { errors: [{ path: "id", code: "money", message }] });
}

export const unmergeCustomer = command({
  id: "customers.unmerge",
  summary: "Undo the merge of a customer: it gets its records back, and the other its former fields unless they changed since",
  permission: "customers.delete",
  input: z.strictObject({ id: CustomerId }),
  output: CustomerDetail,
  example,
  async run(ctx, { id }) {
    const known = await findCustomer(ctx, id);
    if (known.merged_into_id === null) throw new AppError("conflict", "The customer is not merged.");
    await lockRows(ctx, "customers", [id, known.merged_into_id]);
    const from = await lockRow(ctx, customerRows, id);
    const merge = await ctx.db.customerMerge.findFirst({
      where: { tenant_id: ctx.tenant.id, customer_id: id, undone_at: null },
      orderBy: { id: "desc" },
    });
    if (from.merged_into_id === null || !merge) throw new AppError("conflict", "The customer is not merged.");
    if (merge.into_id !== from.merged_into_id) {
      const later = encodeId("customer", merge.into_id);
      throw new AppError("conflict", `The customer ${later} was merged later; undo that merge first.`);
    }
    const into = await findCustomer(ctx, merge.into_id);
    const taken = TakenParts.parse(merge.taken);
    const present = customFor(ctx, into.custom);
    await takeOver(ctx, {
      id: into.id,
      other_id: id,
      fields: unchangedSince(taken.fields, { ...into }),
      custom: unchangedSince(taken.custom, present),
      back: MovedRecords.parse(merge.moved),
    });
    await assertSeparable(ctx, id, into.id);
    const own = { tenant_id: ctx.tenant.id, customer_id: id };
    await ctx.db.contact.updateMany({ where: { ...own, id: { in: taken.contacts } }, data: { is_primary: true } });
    await ctx.db.address.updateMany({ where: { ...own, id: { in: taken.addresses } }, data: { is_default: true } });
    await ctx.db.customerMerge.updateMany({ where: { tenant_id: ctx.tenant.id, id: merge.id }, data: { undone_at: ctx.clock.now() } });
    return detailOf(ctx, await setMerged(ctx, from, null));
  },
});
