import { listNumberSeries } from "@/lib/domains/settings";
import type { One } from "@/tests/support/one";

export const one: One = {
  records: { number_series: async ({ owner }) => (await listNumberSeries(owner, {})).data[0]?.id ?? "" },
  pages: ["/settings?q=tax", "/nowhere/at/all"],
};
