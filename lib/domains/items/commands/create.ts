import { readSettings } from "@/lib/domains/settings";
import { lockTaxRate } from "@/lib/domains/taxes";
import { command } from "@/lib/kernel/operation";
import { createRow } from "@/lib/kernel/rows";
import { itemCreated } from "../events";
import { itemRows } from "../rows";
import { searchText } from "../rules";
import { Item, ItemCreate } from "../schema";

export const createItem = command({
  id: "items.create",
  summary: "Create an item; the default currency is the company's",
  permission: "items.write",
  input: ItemCreate,
  output: Item,
  example: { name: "Consulting", code: "CONS-1", unit: "day", unit_price: "850.00" },
  async run(ctx, fields) {
    await lockTaxRate(ctx, fields.tax_rate_id);
    const currency = fields.currency ?? (await readSettings(ctx)).currency;
    const search_text = searchText(fields.name, fields.code ?? null);
    return createRow(ctx, itemRows, { description: "", ...fields, currency, search_text }, itemCreated);
  },
});
