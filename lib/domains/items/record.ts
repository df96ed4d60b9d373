import { defineRecord } from "@/lib/kernel/record";
import { itemEvents } from "./events";
import { findItem } from "./queries";
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
  list: { query: ItemList, row: Item },
});
