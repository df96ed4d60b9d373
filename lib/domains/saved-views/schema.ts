import { z } from "zod";
import { idOf } from "@/lib/kernel/base/ids";
import { nouns, nounsWith, type NounWith, type PluralOf } from "@/lib/kernel/base/nouns";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { QueryFlag, Timestamp, lineOf } from "@/lib/kernel/base/wire";

export const SavedViewId = idOf("saved_view");

/** The lists that can have saved views. */
export const SavedViewList = z.enum(
  nounsWith("views").map((noun) => nouns[noun].plural) as [PluralOf<NounWith<"views">>, ...PluralOf<NounWith<"views">>[]],
);
export type SavedViewList = z.output<typeof SavedViewList>;

const savedViewFields = z.strictObject({
  list: SavedViewList,
  name: lineOf(80),
  /** The list's own query parameters as in its URL: filters and `sort`; not `limit`, `cursor` or `include`. */
  query: z.record(z.string().max(40), z.string().max(500)),
  /** Field names in display order; empty for the list's default columns. */
  columns: z.array(z.string().max(60)).max(60),
  /** Whether all colleagues see it; only its owner changes it. */
  shared: z.boolean(),
  /** The display order of a list's views; equal positions are sorted by age. */
  position: z.int().min(0).max(9999),
});

/** `is_default` is the caller's own choice, also of a colleague's shared view; each list has at most one. */
const choice = z.strictObject({ is_default: z.boolean() });

export const SavedView = z.object({
  id: SavedViewId,
  ...savedViewFields.shape,
  owner: z.object({ id: idOf("staff"), name: z.string() }),
  is_default: z.boolean(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type SavedView = z.output<typeof SavedView>;

export const SavedViewCreate = savedViewFields.partial().required({ list: true, name: true }).extend(choice.partial().shape);
export const SavedViewUpdate = savedViewFields.omit({ list: true }).partial().extend(choice.partial().shape);

export const SavedViewPage = pageOf(SavedView);
export const SavedViewQuery = listQuery(["position", "created_at"]).extend({
  list: SavedViewList.optional(),
  shared: QueryFlag.optional(),
});
