import { z } from "zod";
import { command, internal } from "@/lib/kernel/operation";
import { lockRows } from "@/lib/kernel/lock";
import { idOf } from "@/lib/kernel/base/ids";
import { HeldLetter } from "../schema";

/** Under the document's lock, so that its release either finds the letter or comes first. */
export const holdLetter = command({
  id: "tax_documents.hold_letter",
  summary: "Keep an email until the tax authority has cleared its document; without such a document it is sent at once",
  access: internal("called by the background functions that follow a sent document"),
  input: z.strictObject({ invoice_id: idOf("invoice").optional(), credit_note_id: idOf("credit_note").optional(), letter: HeldLetter }),
  output: z.object({ held: z.boolean() }),
  example: { invoice_id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a", letter: { recipients: ["accounts@northwind.example"], key: "invoice-sent:1" } },
  async run(ctx, { invoice_id, credit_note_id, letter }) {
    const subject = invoice_id === undefined ? { credit_note_id: credit_note_id ?? null } : { invoice_id };
    const where = { tenant_id: ctx.tenant.id, ...subject };
    const found = await ctx.db.taxDocument.findFirst({ where, select: { id: true } });
    if (found === null) return { held: false };
    await lockRows(ctx, "tax_documents", [found.id]);
    const row = await ctx.db.taxDocument.findFirst({ where, select: { released_at: true, letters: true } });
    if (row === null || row.released_at !== null) return { held: false };
    const letters = z.array(HeldLetter).parse(row.letters);
    if (!letters.some(({ key }) => key === letter.key))
      await ctx.db.taxDocument.updateMany({ where, data: { letters: [...letters, letter] } });
    return { held: true };
  },
});
