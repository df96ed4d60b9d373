import { createCustomField } from "@/lib/domains/custom-fields";
import type { One } from "@/tests/support/one";

export const one: One = {
  records: {
    custom_field: async ({ owner }) => (await createCustomField(owner, { entity: "customers", label: "Contract number", type: "text" })).id,
  },
};
