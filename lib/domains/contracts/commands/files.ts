import { fileOperations } from "@/lib/domains/files";
import { lockRow } from "@/lib/kernel/rows";
import { findContract } from "../queries";
import { contractRows } from "../rows";

export const {
  list: listContractFiles,
  attach: attachContractFile,
  detach: detachContractFile,
} = fileOperations({
  noun: "contract",
  read: "contracts.read",
  write: "contracts.write",
  accepts: { media_type: "application/pdf", message: "Only PDF files can be attached to a contract." },
  find: findContract,
  lock: (ctx, id) => lockRow(ctx, contractRows, id),
});
