import { bulkChangeCustomers, createCustomer } from "@/lib/domains/customers";
import type { One } from "@/tests/support/one";

export const one: One = {
  records: {
    bulk_change: async ({ owner }) => {
      const { id } = await createCustomer(owner, { name: "Tagged" });
      return (await bulkChangeCustomers(owner, { action: "tag", ids: [id], tag: "vip" })).bulk_id ?? "";
    },
  },
};
