import { z } from "zod";
import { idOf } from "@/lib/kernel/base/ids";
import { command, internal } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { responseRows } from "../rows";
import { surveyMailKey } from "../rules";

export const noteUnsentSurvey = command({
  id: "surveys.note_unsent",
  summary: "Note that a survey's email reached nobody, so that its person was not asked",
  access: internal("called by the background functions that follow a survey's email"),
  input: z.strictObject({ mail_id: idOf("mail") }),
  output: z.object({ noted: z.boolean() }),
  example: { mail_id: "mai_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { mail_id }) {
    const where = { tenant_id: ctx.tenant.id, id: mail_id };
    const mail = await ctx.db.mail.findFirst({ where, select: { idempotency_key: true } });
    const [, id] = surveyMailKey.exec(mail?.idempotency_key ?? "") ?? [];
    if (id === undefined) return { noted: false };
    const before = await lockRow(ctx, responseRows, id);
    // The person may have answered by a link or in the portal.
    if (before.status !== "invited") return { noted: false };
    await changeRow(ctx, responseRows, before, { status: "skipped", sent_at: null, skip_reason: "no_address" });
    return { noted: true };
  },
});
