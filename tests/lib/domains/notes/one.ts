import { createNote } from "@/lib/domains/notes";
import { encodeId } from "@/lib/kernel/base/ids";
import type { One } from "@/tests/support/one";

export const one: One = {
  records: {
    note: async ({ owner, idOf }) =>
      (await createNote(owner, { record_id: encodeId("customer", await idOf("customer")), body: "Theirs" })).id,
  },
};
