import { lockTaxRate } from "@/lib/domains/taxes";
import { command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { itemUpdated } from "../events";
import { toItem } from "../resource";
import { itemRows } from "../rows";
import { assertLive, searchText } from "../rules";
import { Item, ItemId, ItemUpdate } from "../schema";

export const updateItem = command({
  id: "items.update",
  summary: "Change an item; only the fields sent change, and existing documents keep their lines",
  permission: "items.write",
  input: ItemUpdate.extend({ id: ItemId }),
  output: Item,
  example: { id: "itm_01jd0p2q3r4s5t6v7w8x9y0z1a", unit_price: "900.00" },
  async run(ctx, { id, ...fields }) {
    const before = await lockRow(ctx, itemRows, id);
    assertLive(before);
    if (Object.keys(fields).length === 0) return toItem(before);
    if (fields.tax_rate_id !== before.tax_rate_id) await lockTaxRate(ctx, fields.tax_rate_id);
    const { name, code } = { ...before, ...fields };
    return changeRow(ctx, itemRows, before, { ...fields, search_text: searchText(name, code) }, itemUpdated);
  },
});
