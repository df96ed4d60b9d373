import { createApiKey } from "@/lib/domains/api-keys";
import type { One } from "@/tests/support/one";

export const one: One = {
  records: { api_key: async ({ owner }) => (await createApiKey(owner, { name: "K", permissions: ["customers.read"] })).id },
};
