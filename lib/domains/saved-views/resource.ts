import type { SavedView as SavedViewRow, SavedViewDefault, Staff } from "@/prisma/generated/client";
import { SavedView, SavedViewList } from "./schema";

export type SavedViewWithParts = SavedViewRow & { owner: Pick<Staff, "id" | "name">; defaults: Pick<SavedViewDefault, "staff_id">[] };

/** The wire form of a row for one colleague; an API key, null, has no default. */
export function toSavedView(row: SavedViewWithParts, readerId: string | null): SavedView {
  return {
    id: row.id,
    list: SavedViewList.parse(row.list),
    name: row.name,
    query: SavedView.shape.query.parse(row.query),
    columns: row.columns,
    shared: row.shared,
    position: row.position,
    owner: { id: row.owner.id, name: row.owner.name },
    is_default: row.defaults.some((chosen) => chosen.staff_id === readerId),
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
