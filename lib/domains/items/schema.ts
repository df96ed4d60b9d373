import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { UnitPriceText } from "@/lib/commerce/money";
import { idOf } from "@/lib/kernel/base/ids";
import { listQuery, pageOf, textFilter } from "@/lib/kernel/base/paging";
import { QueryFlag, Timestamp, lineOf, textOf } from "@/lib/kernel/base/wire";

export const ItemId = idOf("item");

const itemFields = z.strictObject({
  name: lineOf(200),
  code: lineOf(64).nullable(),
  description: textOf(2000),
  /** The unit: hour, day, piece. */
  unit: lineOf(30).nullable(),
  /** In major units of `currency`, net or gross as the document's prices are. */
  unit_price: UnitPriceText,
  currency: Currency,
  tax_rate_id: idOf("tax_rate").nullable(),
  active: z.boolean(),
});

export const Item = z.object({
  id: ItemId,
  ...itemFields.shape,
  deleted_at: Timestamp.nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});

export const ItemCreate = itemFields.partial().required({ name: true, unit_price: true });
export const ItemUpdate = itemFields.partial();

export const ItemList = listQuery(["created_at", "updated_at", "name"]).extend({
  q: textFilter("the name or code"),
  active: QueryFlag.optional(),
  deleted: QueryFlag.optional(),
});

export const ItemPage = pageOf(Item);
