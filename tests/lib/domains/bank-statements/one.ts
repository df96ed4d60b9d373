import { createBankEntry } from "@/lib/domains/bank-statements";
import type { One } from "@/tests/support/one";

export const one: One = {
  records: {
    bank_entry: async ({ owner, slug }) =>
      (await createBankEntry(owner, { date: "2026-01-06", currency: "EUR", amount: "12.00", reference: `FT-${slug}`, text: "Thank you" }))
        .id,
  },
};
