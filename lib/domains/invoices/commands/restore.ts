import { z } from "zod";
import { Timestamp } from "@/lib/kernel/base/wire";
import { command, internal } from "@/lib/kernel/operation";
import { InvoiceCreate, InvoiceId } from "../schema";
import { storeDraft } from "./create";
import { areFree, Ties, writeTies } from "./ties";

/** A draft that was deleted: its content, what it billed, and what its row was. */
export const DeletedDraft = z.strictObject({ draft: InvoiceCreate, ties: Ties, version: z.int(), created_at: Timestamp });

export const restoreInvoice = command({
  id: "invoices.restore",
  summary: "Bring a deleted draft back under its id, with what it bills",
  access: internal("called by invoices.undo_bulk"),
  input: DeletedDraft.extend({ id: InvoiceId }),
  /** False where another invoice has what it billed by now. */
  output: z.object({ restored: z.boolean() }),
  example: {
    id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a",
    draft: { customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a", lines: [] },
    ties: { deleted_at: "2026-01-02T09:00:00.000Z", time: [], expenses: [], fees: [], estimate: null, proposals: [] },
    version: 3,
    created_at: "2026-01-02T08:00:00.000Z",
  },
  async run(ctx, { id, draft, ties, ...known }) {
    if (!(await areFree(ctx, id, ties))) return { restored: false };
    const { row } = await storeDraft(ctx, draft, { id, ...known });
    await writeTies(ctx, row, ties);
    return { restored: true };
  },
});
