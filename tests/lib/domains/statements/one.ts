import { createCustomer } from "@/lib/domains/customers";
import { sendStatement } from "@/lib/domains/statements";
import type { One } from "@/tests/support/one";

export const one: One = {
  records: {
    statement: async ({ owner }) => {
      const { id } = await createCustomer(owner, { name: "Adatum", email: "accounts@adatum.example" });
      return (await sendStatement(owner, { id, kind: "open_items" })).id;
    },
  },
};
