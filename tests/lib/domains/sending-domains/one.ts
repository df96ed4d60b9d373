import { setSendingDomain } from "@/lib/domains/sending-domains";
import type { One } from "@/tests/support/one";

export const one: One = {
  records: {
    sending_domain: async ({ owner }) => (await setSendingDomain(owner, { address: "billing@acme.example" })).id,
  },
};
