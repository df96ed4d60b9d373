import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { lockRows } from "@/lib/kernel/lock";
import { assertFresh } from "@/lib/kernel/precondition";
import type { Item as ItemRow, Prisma } from "@/prisma/generated/client";
import { findItem } from "../queries";
import { itemWire } from "../resource";

/** Locks the item, deleted or not, and refuses a stale view of it. */
export async function lockItem(ctx: CommandCtx, id: string): Promise<ItemRow> {
  await lockRows(ctx, "items", [id]);
  const row = await findItem(ctx, id);
  await assertFresh(ctx, row);
  return row;
}

export function assertLive(row: ItemRow): void {
  if (row.deleted_at) throw new AppError("conflict", "The item is deleted; restore it first.");
}

/** Writes the fields, raises the version, leaves the audit row, and answers the item with the values that changed. */
export async function changeItem(
  ctx: CommandCtx,
  before: ItemRow,
  fields: Prisma.ItemUncheckedUpdateManyInput,
): Promise<{ after: ItemRow; previous: Record<string, unknown> }> {
  const { id } = before;
  await ctx.db.item.updateMany({
    where: { tenant_id: ctx.tenant.id, id },
    data: { ...fields, version: before.version + 1, updated_at: ctx.clock.now() },
  });
  const after = await findItem(ctx, id);
  const was = itemWire(before);
  const is = itemWire(after);
  ctx.audit({ noun: "item", id, version: after.version, before: was, after: is });
  return {
    after,
    previous: Object.fromEntries(Object.entries(was).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(is[name]))),
  };
}
