import { createSavedView } from "@/lib/domains/saved-views";
import type { One } from "@/tests/support/one";

export const one: One = {
  records: { saved_view: async ({ owner }) => (await createSavedView(owner, { list: "customers", name: "Theirs", shared: true })).id },
  hidden: {
    saved_view: async ({ owner }) => (await createSavedView(owner, { list: "customers", name: "PRIVATE saved_view.", shared: false })).id,
  },
};
