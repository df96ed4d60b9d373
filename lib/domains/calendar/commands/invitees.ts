import { z } from "zod";
import { findStaff } from "@/lib/domains/staff";
import { notFound } from "@/lib/kernel/base/errors";
import { newId } from "@/lib/kernel/ids";
import { command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { calendarEventInvited, calendarEventUninvited } from "../events";
import { toInvitee } from "../resource";
import { eventRows } from "../rows";
import { assertInvitable } from "../rules/invitees";
import { CalendarEvent, CalendarEventId, CalendarInvitee, CalendarInviteeAdd, CalendarInviteeId } from "../schema";

export const addCalendarInvitee = command({
  id: "calendar.add_invitee",
  summary: "Invite a person outside the company to an event of your own calendar, by an email with an .ics file",
  permission: "calendar.write",
  input: CalendarInviteeAdd.extend({ id: CalendarEventId }),
  output: CalendarInvitee,
  example: { id: "cev_01jd0p2q3r4s5t6v7w8x9y0z1a", email: "grace@northwind.example", name: "Grace Hall" },
  async run(ctx, { id, name = null, ...sent }) {
    const before = await lockRow(ctx, eventRows, id);
    const email = sent.email.toLowerCase();
    assertInvitable(email, (await findStaff(ctx, before.owner_id)).email, before.invitees);
    const now = ctx.clock.now();
    const row = await ctx.db.calendarInvitee.create({
      data: { id: newId(now), tenant_id: ctx.tenant.id, event_id: id, email, name, answer: "needs_action", created_at: now },
    });
    const after = await changeRow(ctx, eventRows, before, { updated_at: now });
    const invitee = toInvitee(row);
    ctx.emit(calendarEventInvited, { record_id: id, sequence: after.version, data: { ...after, invitee } });
    return invitee;
  },
});

export const removeCalendarInvitee = command({
  id: "calendar.remove_invitee",
  summary: "Take an invitation back; the person gets a cancellation by email",
  permission: "calendar.write",
  input: z.strictObject({ id: CalendarEventId, invitee_id: CalendarInviteeId }),
  output: CalendarEvent,
  example: { id: "cev_01jd0p2q3r4s5t6v7w8x9y0z1a", invitee_id: "civ_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id, invitee_id }) {
    const before = await lockRow(ctx, eventRows, id);
    const invitee = before.invitees.find((each) => each.id === invitee_id);
    if (!invitee) throw notFound("invitee");
    await ctx.db.calendarInvitee.deleteMany({ where: { tenant_id: ctx.tenant.id, id: invitee_id } });
    const after = await changeRow(ctx, eventRows, before, { updated_at: ctx.clock.now() });
    ctx.emit(calendarEventUninvited, { record_id: id, sequence: after.version, data: { ...after, invitee: toInvitee(invitee) } });
    return after;
  },
});
