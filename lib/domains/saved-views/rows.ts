import { defineRows } from "@/lib/kernel/rows";
import { readerOf, visible } from "./policy";
import { toSavedView } from "./resource";
import { SavedView } from "./schema";

export const ownerAndDefaults = { owner: { select: { id: true, name: true } }, defaults: { select: { staff_id: true } } } as const;

export const savedViewRows = defineRows({
  noun: "saved_view",
  model: "savedView",
  include: ownerAndDefaults,
  visible,
  schema: SavedView,
  toResource: (row, ctx) => toSavedView(row, readerOf(ctx)),
});
