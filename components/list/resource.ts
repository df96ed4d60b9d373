import { defineResource, type Wire } from "@/components/api/resource";
import type { SavedView, SavedViewCreate, SavedViewUpdate } from "@/lib/domains/saved-views/schema";

export const savedViews = defineResource<{
  row: typeof SavedView;
  detail: typeof SavedView;
  create: typeof SavedViewCreate;
  update: typeof SavedViewUpdate;
}>("saved-views");

export type SavedViewRow = Wire<typeof SavedView>;
