import { readSettings } from "@/lib/domains/settings";
import { lockTaxRate } from "@/lib/domains/taxes";
import { newId } from "@/lib/kernel/ids";
import { command } from "@/lib/kernel/operation";
import { itemCreated } from "../events";
import { findItem } from "../queries";
import { itemWire, toItem } from "../resource";
import { searchText } from "../rules";
import { Item, ItemCreate } from "../schema";

export const createItem = command({
  id: "items.create",
  summary: "Create an item; its price is in the company's currency unless it says otherwise",
  permission: "items.write",
  input: ItemCreate,
  output: Item,
  example: { name: "Consulting", code: "CONS-1", unit: "day", unit_price: "850.00" },
  async run(ctx, fields) {
    await lockTaxRate(ctx, fields.tax_rate_id);
    const currency = fields.currency ?? (await readSettings(ctx)).currency;
    const now = ctx.clock.now();
    const id = newId(now);
    await ctx.db.item.createMany({
      data: {
        description: "",
        ...fields,
        id,
        tenant_id: ctx.tenant.id,
        currency,
        search_text: searchText(fields.name, fields.code ?? null),
        created_at: now,
        updated_at: now,
      },
    });
    const row = await findItem(ctx, id);
    ctx.audit({ noun: "item", id, version: row.version, before: null, after: itemWire(row) });
    ctx.emit(itemCreated, { record_id: id, sequence: row.version, data: toItem(row) });
    return toItem(row);
  },
});
