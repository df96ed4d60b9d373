import { createLead } from "@/lib/domains/leads";
import type { One } from "@/tests/support/one";

export const one: One = {
  records: {
    lead: async ({ owner }) => (await createLead(owner, { name: "Ada Byron", company: "Analytical Engines", source: "referral" })).id,
  },
};
