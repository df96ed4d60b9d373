import { defineRecord } from "@/lib/kernel/record";
import { itemEvents } from "./events";
import { findItem, listItems } from "./queries";
import { Item, ItemList } from "./schema";
import { searchItems } from "./search";

export const itemRecord = defineRecord({
  noun: "item",
  read: "items.read",
  resource: Item,
  title: "name",
  events: itemEvents,
  find: findItem,
  search: { run: searchItems },
  list: {
    query: ItemList,
    row: Item,
    read: listItems,
    columns: {
      name: { type: "text" },
      code: { type: "text" },
      unit: { type: "text" },
      active: { type: "flag", words: ["status.active", "status.inactive"] },
      currency: { type: "text" },
      unit_price: { type: "amount", currency: "currency" },
      updated_at: { type: "instant" },
      description: { type: "text", extra: true },
      created_at: { type: "instant", extra: true },
      deleted_at: { type: "instant", extra: true },
    },
  },
});
