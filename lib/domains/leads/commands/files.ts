import { fileOperations } from "@/lib/domains/files";
import { lockRow } from "@/lib/kernel/rows";
import { findLead } from "../queries";
import { leadRows } from "../rows";

export const {
  list: listLeadFiles,
  attach: attachLeadFile,
  detach: detachLeadFile,
} = fileOperations({
  noun: "lead",
  read: "leads.read",
  write: "leads.write",
  find: findLead,
  lock: (ctx, id) => lockRow(ctx, leadRows, id),
});
