import { z } from "zod";
import { command } from "@/lib/kernel/operation";
import { deleteRow, lockRow } from "@/lib/kernel/rows";
import { leadDeleted } from "../events";
import { leadRows } from "../rows";
import { LeadId } from "../schema";

export const deleteLead = command({
  id: "leads.delete",
  summary: "Delete a lead for good; its history stays in the audit trail, and a customer that it became stays",
  permission: "leads.delete",
  input: z.strictObject({ id: LeadId }),
  output: z.object({}),
  example: { id: "lea_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    await deleteRow(ctx, leadRows, await lockRow(ctx, leadRows, id), leadDeleted);
    return {};
  },
});
