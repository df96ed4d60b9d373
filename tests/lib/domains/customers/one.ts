import { createCustomer, getCustomer } from "@/lib/domains/customers";
import type { Making, One } from "@/tests/support/one";

const customerOf = async ({ owner, idOf }: Making) => getCustomer(owner, { id: await idOf("customer") });

export const one: One = {
  records: {
    customer: async ({ owner }) => {
      const { id } = await createCustomer(owner, {
        name: "Theirs",
        contacts: [{ name: "C", email: "c@theirs.example" }],
        addresses: [{ line1: "1", country: "SA" }],
        tags: ["t"],
      });
      return id;
    },
    contact: async (making) => (await customerOf(making)).contacts[0]?.id ?? "",
    address: async (making) => (await customerOf(making)).addresses[0]?.id ?? "",
  },
  pages: [
    "/customers?deleted=true",
    "/customers?q=nothing-fits-this",
    "/customers/{customer}/statement",
    "/customers/{customer}/statement?from=2026-06-01&to=2026-01-01",
  ],
  // A customer with a balance has more fields to compare.
  shown: { customer: { at: "/invoices?status=overdue", field: "customer_id" } },
};
