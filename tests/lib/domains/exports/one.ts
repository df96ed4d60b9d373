import { createExport } from "@/lib/domains/exports";
import type { One } from "@/tests/support/one";

export const one: One = {
  records: { export: async ({ owner }) => (await createExport(owner, { list: "customers", format: "csv" })).id },
};
