import { bulkChangeCustomers } from "@/lib/domains/customers";
import type { One } from "@/tests/support/one";

export const one: One = {
  records: {
    bulk_change: async ({ owner, idOf }) =>
      (await bulkChangeCustomers(owner, { action: "tag", ids: [await idOf("customer")], tag: "vip" })).bulk_id ?? "",
  },
};
