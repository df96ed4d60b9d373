import { z } from "zod";
import { idOf } from "@/lib/kernel/base/ids";
import { nouns, nounsWith, type NounWith, type PluralOf } from "@/lib/kernel/base/nouns";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { QueryFlag, Timestamp, lineOf } from "@/lib/kernel/base/wire";

export const SavedViewId = idOf("saved_view");

/** The lists that can be looked at in ways of one's own. */
export const SavedViewList = z.enum(
  nounsWith("views").map((noun) => nouns[noun].plural) as [PluralOf<NounWith<"views">>, ...PluralOf<NounWith<"views">>[]],
);
export type SavedViewList = z.output<typeof SavedViewList>;

const savedViewFields = z.strictObject({
  list: SavedViewList,
  name: lineOf(80),
  /** The list's own query parameters as its address has them: filters and `sort`; neither `limit`, `cursor` nor `include`. */
  query: z.record(z.string().max(40), z.string().max(500)),
  /** Names of the row's fields, in the order shown; empty for the list's usual ones. */
  columns: z.array(z.string().max(60)).max(60),
  /** Whether the whole company sees it; only its owner changes it. */
  shared: z.boolean(),
  /** Views of a list stand in this order, equals by age. */
  position: z.int().min(0).max(9999),
});

/** `is_default` is the caller's own choice: it may be another's shared view, and each list has one at most. */
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
