import { z } from "zod";
import { lockTaxRate } from "@/lib/domains/taxes";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { itemDeleted, itemRestored } from "../events";
import { toItem } from "../resource";
import { Item, ItemId } from "../schema";
import { assertLive, changeItem, lockItem } from "./parts";

const example = { id: "itm_01jd0p2q3r4s5t6v7w8x9y0z1a" };

/** Soft: documents that took the item over keep what they say. */
export const deleteItem = command({
  id: "items.delete",
  summary: "Delete an item; it can be restored",
  permission: "items.write",
  input: z.strictObject({ id: ItemId }),
  output: Item,
  example,
  async run(ctx, { id }) {
    const before = await lockItem(ctx, id);
    assertLive(before);
    const { after, previous } = await changeItem(ctx, before, { deleted_at: ctx.clock.now() });
    ctx.emit(itemDeleted, { record_id: id, sequence: after.version, data: toItem(after), previous });
    return toItem(after);
  },
});

export const restoreItem = command({
  id: "items.restore",
  summary: "Restore a deleted item; a tax rate that has gone meanwhile is taken off it",
  permission: "items.write",
  input: z.strictObject({ id: ItemId }),
  output: Item,
  example,
  async run(ctx, { id }) {
    const before = await lockItem(ctx, id);
    if (!before.deleted_at) throw new AppError("conflict", "The item is not deleted.");
    const tax_rate_id = await livingRate(ctx, before.tax_rate_id);
    const { after, previous } = await changeItem(ctx, before, { deleted_at: null, tax_rate_id });
    ctx.emit(itemRestored, { record_id: id, sequence: after.version, data: toItem(after), previous });
    return toItem(after);
  },
});

async function livingRate(ctx: CommandCtx, rateId: string | null): Promise<string | null> {
  try {
    await lockTaxRate(ctx, rateId);
    return rateId;
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid") return null;
    throw error;
  }
}
