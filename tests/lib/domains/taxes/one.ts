import { createTaxProfile, getTaxProfile } from "@/lib/domains/taxes";
import type { One } from "@/tests/support/one";

export const one: One = {
  records: {
    tax_profile: async ({ owner }) => {
      const rates = [{ name: "VAT", rate: "15", compound: false, category: "S" as const, is_default: true }];
      return (await createTaxProfile(owner, { name: "T", rates })).id;
    },
    tax_rate: async ({ owner, idOf }) => (await getTaxProfile(owner, { id: await idOf("tax_profile") })).rates[0]?.id ?? "",
  },
};
