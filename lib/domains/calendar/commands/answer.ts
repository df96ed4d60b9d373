import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import { command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { calendarEventAnswered } from "../events";
import { asCompany, findInvited, forInvitees } from "../queries/invitation";
import { eventRows } from "../rows";
import { isOver } from "../rules/invitees";
import { InvitationAnswer, InvitationAnswered, InvitationToken } from "../schema";

export const answerInvitation = command({
  id: "calendar.answer",
  summary: "Accept an invitation, accept it tentatively, or decline it; the answer can change until the event is over",
  access: forInvitees,
  input: z.strictObject({ token: InvitationToken, answer: InvitationAnswer.exclude(["needs_action"]) }),
  output: InvitationAnswered,
  example: { token: "AZMAAAAAcACAAAAAAAAAAQ", answer: "accepted" },
  async run(visitor, { token, answer }) {
    const ctx = asCompany(visitor);
    const { event, invitee } = await findInvited(ctx, token);
    const before = await lockRow(ctx, eventRows, event.id);
    const now = ctx.clock.now();
    if (isOver(event, now)) throw new AppError("conflict", "The event is over; it no longer takes answers.");
    if (before.invitees.find(({ id }) => id === invitee.id)?.answer === answer) return { answer };
    await ctx.db.calendarInvitee.updateMany({ where: { tenant_id: ctx.tenant.id, id: invitee.id }, data: { answer, answered_at: now } });
    await changeRow(ctx, eventRows, before, { updated_at: now }, calendarEventAnswered);
    return { answer };
  },
});
