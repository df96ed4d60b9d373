import { notFound } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { lockRow, changedValues } from "@/lib/kernel/rows";
import { customerUpdated } from "../events";
import { assertNotDeleted, findCustomer } from "../queries";
import { customerWire, type CustomerWithParts } from "../resource";
import { customerRows } from "../rows";
import { foldLabel, labelDifference, searchText } from "../rules";
import { likenessColumns } from "../rules/likeness";

/** Locks the customer. @throws AppError as `lockRow`, and `conflict` for a deleted one. */
export async function lockCustomer(ctx: CommandCtx, id: string): Promise<CustomerWithParts> {
  const row = await lockRow(ctx, customerRows, id);
  assertNotDeleted(row);
  return row;
}

/** @throws AppError `invalid` for a colleague of another tenant or a deactivated one. */
export async function assertOwner(ctx: CommandCtx, ownerId: string | null | undefined): Promise<void> {
  if (!ownerId) return;
  const staff = await ctx.db.staff.findFirst({
    where: { tenant_id: ctx.tenant.id, id: ownerId, deactivated_at: null },
    select: { id: true },
  });
  if (!staff) throw notFound("colleague");
}

export async function assertTaxProfile(ctx: CommandCtx, profileId: string | null | undefined): Promise<void> {
  if (!profileId) return;
  const profile = await ctx.db.taxProfile.findFirst({
    where: { tenant_id: ctx.tenant.id, id: profileId, deleted_at: null },
    select: { id: true },
  });
  if (!profile) throw notFound("tax profile");
}

/** Sets the customer's tags (or groups) to exactly these, creating new ones. */
export async function setLabels(
  ctx: CommandCtx,
  customer: { id: string; labels: { label: { kind: string; name: string } }[] },
  kind: "tag" | "group",
  wanted: string[] | undefined,
): Promise<void> {
  if (wanted === undefined) return;
  const present = customer.labels.filter(({ label }) => label.kind === kind).map(({ label }) => label.name);
  const { added, removed } = labelDifference(present, wanted);
  if (removed.length > 0) {
    await ctx.db.customerLabel.deleteMany({
      where: { tenant_id: ctx.tenant.id, customer_id: customer.id, label: { kind, key: { in: removed.map(foldLabel) } } },
    });
  }
  await addLabels(ctx, kind, [{ customer_id: customer.id, names: added }]);
}

/** Gives customers tags (or groups), creating new ones, in three statements however many there are. */
export async function addLabels(
  ctx: CommandCtx,
  kind: "tag" | "group",
  wanted: readonly { customer_id: string; names: readonly string[] }[],
): Promise<void> {
  const names = new Map(wanted.flatMap((each) => each.names.map((name) => [foldLabel(name), name] as const)));
  if (names.size === 0) return;
  const now = ctx.clock.now();
  const scope = { tenant_id: ctx.tenant.id, kind };
  // Sorted by key, so that concurrent commands that create the same labels lock them in one order.
  const rows = [...names]
    .map(([key, name]) => ({ id: newId(now), ...scope, name, key, created_at: now }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  await ctx.db.label.createMany({ data: rows, skipDuplicates: true });
  const labels = await ctx.db.label.findMany({ where: { ...scope, key: { in: [...names.keys()] } }, select: { id: true, key: true } });
  await ctx.db.customerLabel.createMany({
    data: wanted.flatMap(({ customer_id, names: own }) => {
      const keys = new Set(own.map(foldLabel));
      const given = labels.filter(({ key }) => keys.has(key));
      return given.map((label) => ({ id: newId(now), tenant_id: ctx.tenant.id, customer_id, label_id: label.id }));
    }),
    skipDuplicates: true,
  });
}

/**
 * Completes a change of the customer or of a contact or address: updates search columns and version, publishes the event, and reads the
 * customer again. A change of a part counts as a change of the customer.
 */
export async function touchCustomer(ctx: CommandCtx, before: CustomerWithParts): Promise<CustomerWithParts> {
  const present = await findCustomer(ctx, before.id);
  await ctx.db.customer.updateMany({
    where: { tenant_id: ctx.tenant.id, id: before.id },
    data: {
      ...likenessColumns(present),
      search_text: searchText([present.name, present.email, ...present.contacts.flatMap((contact) => [contact.name, contact.email])]),
      version: before.version + 1,
      updated_at: ctx.clock.now(),
    },
  });
  const after = await findCustomer(ctx, before.id);
  const was = customerWire(before);
  const is = customerWire(after);
  ctx.emitEncoded(customerUpdated, { record_id: after.id, sequence: after.version, data: is, previous: changedValues(was, is) });
  return after;
}
