import { z } from "zod";
import { lockTaxRate } from "@/lib/domains/taxes";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { itemDeleted, itemRestored } from "../events";
import { itemRows } from "../rows";
import { assertLive } from "../rules";
import { Item, ItemId } from "../schema";

const example = { id: "itm_01jd0p2q3r4s5t6v7w8x9y0z1a" };

/** Soft: documents that use the item keep their content. */
export const deleteItem = command({
  id: "items.delete",
  summary: "Delete an item; it can be restored",
  permission: "items.write",
  input: z.strictObject({ id: ItemId }),
  output: Item,
  example,
  async run(ctx, { id }) {
    const before = await lockRow(ctx, itemRows, id);
    assertLive(before);
    return changeRow(ctx, itemRows, before, { deleted_at: ctx.clock.now() }, itemDeleted);
  },
});

export const restoreItem = command({
  id: "items.restore",
  summary: "Restore a deleted item; a tax rate that no longer exists is removed from it",
  permission: "items.write",
  input: z.strictObject({ id: ItemId }),
  output: Item,
  example,
  async run(ctx, { id }) {
    const before = await lockRow(ctx, itemRows, id);
    if (!before.deleted_at) throw new AppError("conflict", "The item is not deleted.");
    const tax_rate_id = await livingRate(ctx, before.tax_rate_id);
    return changeRow(ctx, itemRows, before, { deleted_at: null, tax_rate_id }, itemRestored);
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
