import type { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import type { Item as ItemRow } from "@/prisma/generated/client";
import { writeUnitPrice } from "@/lib/commerce/money";
import type { Item } from "./schema";

/** A row as callers see it. */
export function toItem({ tenant_id: _tenant, search_text: _search, ...row }: ItemRow): z.output<typeof Item> {
  const currency = Currency.parse(row.currency);
  return { ...row, currency, unit_price: writeUnitPrice(row.unit_price.toFixed(), currency) };
}
