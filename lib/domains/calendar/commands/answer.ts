import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import { EmailAddress } from "@/lib/kernel/base/wire";
import type { CommandCtx } from "@/lib/kernel/context";
import { decodeId } from "@/lib/kernel/base/ids";
import { command, internal } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { calendarEventAnswered } from "../events";
import { asCompany, findInvited, forInvitees } from "../queries/invitation";
import { toInvitee, type EventWithParts } from "../resource";
import { eventRows } from "../rows";
import { isOver } from "../rules/invitees";
import { isReplyCurrent } from "../rules/reply";
import { CalendarReply, InvitationAnswer, InvitationAnswered, InvitationToken } from "../schema";

type Given = Exclude<InvitationAnswer, "needs_action">;

/** Stores an invitee's answer to a locked event, and publishes it with who answered. */
async function storeAnswer(ctx: CommandCtx, before: EventWithParts, invitee_id: string, answer: Given, answered_at: Date): Promise<void> {
  const invitee = before.invitees.find(({ id }) => id === invitee_id);
  if (!invitee || invitee.answer === answer) return;
  await ctx.db.calendarInvitee.updateMany({ where: { tenant_id: ctx.tenant.id, id: invitee_id }, data: { answer, answered_at } });
  const after = await changeRow(ctx, eventRows, before, { updated_at: ctx.clock.now() });
  const data = { ...after, invitee: toInvitee({ ...invitee, answer, answered_at }) };
  ctx.emit(calendarEventAnswered, { record_id: before.id, sequence: after.version, data });
}

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
    await storeAnswer(ctx, before, invitee.id, answer, now);
    return { answer };
  },
});

export const recordMailedAnswer = command({
  id: "calendar.record_mailed_answer",
  summary: "Record the answer that a guest’s calendar program mailed",
  access: internal("called by the delivery of a mailbox’s message, as the system"),
  /** `sender` wrote the mail; only a guest’s own answer counts (RFC 6047, 2.2.1). */
  input: z.strictObject({ sender: EmailAddress, reply: CalendarReply }),
  /** `unknown` for an event that is not ours, `ignored` for an answer that is stale, somebody else’s, or too late. */
  output: z.object({ outcome: z.enum(["recorded", "ignored", "unknown"]) }),
  example: {
    sender: "grace@northwind.example",
    reply: {
      uid: "cev_01jd0p2q3r4s5t6v7w8x9y0z1a@atrium.example",
      sequence: 0,
      attendee: "grace@northwind.example",
      answer: "accepted",
      answered_at: "2026-01-03T10:00:00.000Z",
    },
  },
  async run(ctx, { sender, reply }) {
    const [text = "", host] = reply.uid.split("@");
    const id = decodeId("calendar_event", text);
    if (id === null || host !== new URL(ctx.runtime.environment.ATRIUM_BASE_URL).hostname) return { outcome: "unknown" as const };
    const found = await ctx.db.calendarEvent.findFirst({ where: { tenant_id: ctx.tenant.id, id }, select: { id: true } });
    if (!found) return { outcome: "unknown" as const };
    const before = await lockRow(ctx, eventRows, id);
    const event = eventRows.toResource(before, ctx);
    const invitee = event.invitees.find(({ email }) => email === reply.attendee);
    const isOwn = sender.toLowerCase() === reply.attendee;
    if (!invitee || !isOwn || isOver(event, ctx.clock.now()) || !isReplyCurrent(reply, event, invitee))
      return { outcome: "ignored" as const };
    await storeAnswer(ctx, before, invitee.id, reply.answer, reply.answered_at);
    return { outcome: "recorded" as const };
  },
});
