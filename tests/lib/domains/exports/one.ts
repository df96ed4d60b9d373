import { createExport, createScheduledExport } from "@/lib/domains/exports";
import type { One } from "@/tests/support/one";

const customers = { list: "customers", format: "csv" } as const;

export const one: One = {
  records: {
    export: async ({ owner }) => (await createExport(owner, customers)).id,
    scheduled_export: async ({ owner }) =>
      (await createScheduledExport(owner, { ...customers, name: "Every customer", frequency: "daily", time: "07:00" })).id,
  },
};
