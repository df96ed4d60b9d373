import { z } from "zod";
import { idOf } from "@/lib/kernel/base/ids";
import { LeadId, LeadTag } from "./fields";

const selection = z.array(LeadId).min(1).max(500);

export const LeadBulk = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("tag"), ids: selection, tag: LeadTag }),
  z.strictObject({ action: z.literal("untag"), ids: selection, tag: LeadTag }),
]);

/** What changed, the actions that undo it, and the id by which it is undone as a whole within 24 hours. */
export const LeadBulkResult = z.object({
  changed: z.int(),
  unchanged: z.int(),
  undo: z.array(LeadBulk),
  bulk_id: idOf("bulk_change").nullable(),
});
