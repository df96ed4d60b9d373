import { createItem } from "@/lib/domains/items";
import type { One } from "@/tests/support/one";

export const one: One = {
  records: {
    item: async ({ owner }) => (await createItem(owner, { name: "Thing", unit: "hour", unit_price: "1", currency: "SAR" })).id,
  },
};
