import { attachContractFile } from "@/lib/domains/contracts";
import { attachCustomerFile } from "@/lib/domains/customers";
import { createFile } from "@/lib/domains/files";
import { attachLeadFile } from "@/lib/domains/leads";
import { newId } from "@/lib/kernel/ids";
import type { One } from "@/tests/support/one";

export const one: One = {
  records: {
    file: async ({ owner, idOf }) => {
      const file = { name: "theirs.pdf", media_type: "application/pdf", size: 1, sha256: "0".repeat(64) };
      const { id } = await createFile(owner, { id: newId(owner.clock.now()), ...file });
      await attachCustomerFile(owner, { id: await idOf("customer"), file_id: id });
      await attachContractFile(owner, { id: await idOf("contract"), file_id: id });
      await attachLeadFile(owner, { id: await idOf("lead"), file_id: id });
      return id;
    },
  },
};
