import { setSealTimestamp } from "@/lib/domains/company-seals";
import type { One } from "@/tests/support/one";

export const one: One = {
  records: {
    company_seal: async ({ owner }) => (await setSealTimestamp(owner, { timestamp_url: "https://tsa.example.com/" })).id,
  },
};
