import { submitTimesheet } from "@/lib/domains/timesheets";
import type { One } from "@/tests/support/one";

export const one: One = {
  records: { timesheet: async ({ owner }) => (await submitTimesheet(owner, { week: "2025-06-02" })).id },
  shown: { timesheet: { at: "/timesheets" } },
};
