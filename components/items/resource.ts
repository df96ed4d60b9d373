import { defineResource, type Wire } from "@/components/api/resource";
import type { ById, Verb } from "@/components/api/verb";
import type { Item, ItemCreate, ItemUpdate } from "@/lib/domains/items/schema";

export const items = defineResource<{
  row: typeof Item;
  detail: typeof Item;
  create: typeof ItemCreate;
  update: typeof ItemUpdate;
  verbs: { restore: Verb<ById, ItemRow> };
}>("items", { verbs: { restore: "POST /{id}/restore" } });

export type ItemRow = Wire<typeof Item>;
