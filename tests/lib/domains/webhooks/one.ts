import { createWebhook, testWebhook } from "@/lib/domains/webhooks";
import type { One } from "@/tests/support/one";

export const one: One = {
  records: {
    webhook: async ({ owner }) =>
      (await createWebhook(owner, { url: "https://warehouse.example/hooks", events: ["invoice.finalized"], description: "Warehouse" })).id,
    webhook_delivery: async ({ owner, idOf }) => (await testWebhook(owner, { id: await idOf("webhook") })).id,
  },
};
