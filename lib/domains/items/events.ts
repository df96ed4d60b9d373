import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { Item } from "./schema";

const sample: z.input<typeof Item> = {
  id: "itm_01jd0p2q3r4s5t6v7w8x9y0z1a",
  name: "Consulting",
  code: "CONS-1",
  description: "One day on site",
  unit: "day",
  unit_price: "850.00",
  currency: "GBP",
  tax_rate_id: "txr_01jd0p2q3r4s5t6v7w8x9y0z1a",
  active: true,
  deleted_at: null,
  version: 1,
  created_at: "2026-01-05T09:00:00.000Z",
  updated_at: "2026-01-05T09:00:00.000Z",
};

const define = (name: string) => defineEvent({ name: `item.${name}`, noun: "item", data: Item, sample });

export const itemCreated = define("created");
export const itemUpdated = define("updated");
export const itemDeleted = define("deleted");
export const itemRestored = define("restored");

export const itemEvents = [itemCreated, itemUpdated, itemDeleted, itemRestored];
