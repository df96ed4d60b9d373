import { findTaxRatesByText } from "@/lib/domains/taxes";
import { foldText } from "@/lib/kernel/base/fold-text";
import type { Ctx } from "@/lib/kernel/context";
import type { ImportedNoun } from "@/lib/kernel/imported";
import { byRecordId, rowCommands } from "@/lib/kernel/imported-rows";
import { findItem } from "../queries";
import { toItem } from "../resource";
import { Item, ItemCreate, ItemUpdate } from "../schema";
import { createItem } from "./create";
import { deleteItem } from "./delete";
import { updateItem } from "./update";

/** Live items by the text of a column, in one statement; by the folded text. */
const findBy = (field: "code" | "name") => async (ctx: Ctx, texts: readonly string[]) => {
  const rows = await ctx.db.item.findMany({
    where: { tenant_id: ctx.tenant.id, deleted_at: null, [field]: { in: [...texts] } },
    select: { id: true, code: true, name: true },
    orderBy: { id: "asc" },
  });
  const found = new Map<string, string[]>();
  for (const row of rows) {
    const text = foldText(row[field] ?? "");
    found.set(text, [...(found.get(text) ?? []), row.id]);
  }
  return found;
};

/** Items from a file. */
export const itemImport: ImportedNoun = {
  noun: "item",
  write: "items.write",
  columns: {
    name: {
      type: "text",
      aliases: ["item name", "product name", "product", "service", "title", "article", "اسم المنتج", "الصنف", "البند"],
    },
    code: { type: "text", aliases: ["sku", "item code", "product code", "product key", "item number", "part number", "رمز المنتج"] },
    unit_price: {
      type: "amount",
      aliases: ["price", "rate", "unit cost", "cost", "amount", "sale price", "sales price", "selling price", "السعر", "سعر الوحدة"],
    },
    currency: { type: "currency", aliases: ["currency code", "price currency"] },
    unit: { type: "text", aliases: ["usage unit", "unit name", "uom", "unit of measure", "unit label"] },
    description: { type: "text", aliases: ["long description", "details", "notes", "item description", "product description"] },
    tax_rate_id: {
      type: "reference",
      of: "tax_rate",
      find: findTaxRatesByText,
      aliases: ["tax name", "tax rate", "tax name 1", "tax rate 1", "tax1", "vat", "tax percentage"],
    },
    active: { type: "flag", words: ["status.active", "status.inactive"], aliases: ["enabled", "is active", "product active"] },
  },
  keys: {
    id: byRecordId("item", (ctx, ids) =>
      ctx.db.item.findMany({ where: { tenant_id: ctx.tenant.id, deleted_at: null, id: { in: ids } }, select: { id: true } }),
    ),
    code: findBy("code"),
    name: findBy("name"),
  },
  joins: false,
  custom: null,
  create: ItemCreate,
  update: ItemUpdate,
  prepare: (fields) => fields,
  ...rowCommands({
    resource: Item,
    update: ItemUpdate,
    read: async (ctx, id) => toItem(await findItem(ctx, id)),
    create: createItem,
    change: updateItem,
    remove: deleteItem,
    async versionOf(ctx, id) {
      const row = await ctx.db.item.findFirst({ where: { tenant_id: ctx.tenant.id, id, deleted_at: null }, select: { version: true } });
      return row?.version ?? null;
    },
  }),
};
