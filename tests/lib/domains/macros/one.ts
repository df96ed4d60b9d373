import { createMacro } from "@/lib/domains/macros";
import type { One } from "@/tests/support/one";

export const one: One = {
  records: {
    macro: async ({ owner }) => (await createMacro(owner, { name: "Thanks", body: "Thank you for letting us know.", shared: true })).id,
  },
  hidden: { macro: async ({ owner }) => (await createMacro(owner, { name: "PRIVATE macro.", body: "PRIVATE macro.", shared: false })).id },
};
