import { defineResource, type Wire } from "@/components/api/resource";
import type { Item, ItemCreate, ItemUpdate } from "@/lib/domains/items/schema";

export const items = defineResource<{ row: typeof Item; detail: typeof Item; create: typeof ItemCreate; update: typeof ItemUpdate }>(
  "items",
);

export type ItemRow = Wire<typeof Item>;
