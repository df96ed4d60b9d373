import { z } from "zod";
import { languageOf, localeFor } from "@/lib/commerce/locale-of";
import { queueMail } from "@/lib/domains/mail";
import { readSettings } from "@/lib/domains/settings";
import { findStaff } from "@/lib/domains/staff";
import { idOf } from "@/lib/kernel/base/ids";
import { command, internal } from "@/lib/kernel/operation";
import { calendarEventInvited } from "../events";
import { invitationAddresses } from "../queries/invitation";
import { describeTimes, isOver } from "../rules/invitees";
import { CalendarEvent, CalendarInvitee } from "../schema";
import { keepIcs } from "./ics-file";

const { invitee, ...event } = calendarEventInvited.sample;

export const mailInvitee = command({
  id: "calendar.mail_invitee",
  summary: "Email an invitation, its update or its cancellation with the event as an .ics file",
  access: internal("called by the background functions that follow an event with invitees"),
  /** `key` is the same for every attempt, so that one change mails an invitee once. The event may be deleted by now: it is passed whole. */
  input: z.strictObject({
    event: CalendarEvent,
    invitee: CalendarInvitee,
    kind: z.enum(["invitation", "update", "cancellation"]),
    key: z.string().max(100),
  }),
  /** No email about an event that is over. */
  output: z.object({ mail_id: idOf("mail").nullable() }),
  example: { event, invitee, kind: "invitation", key: "1" },
  async run(ctx, { event: sent, invitee: person, kind, key }) {
    if (isOver(sent, ctx.clock.now())) return { mail_id: null };
    const { locale, country } = await readSettings(ctx);
    const organizer = await findStaff(ctx, sent.owner_id);
    const { page, ics } = await invitationAddresses(ctx, person.id);
    const isCancelled = kind === "cancellation";
    const values = {
      "contact.name": person.name ?? person.email,
      "organizer.name": organizer.name,
      "event.title": sent.title,
      "event.when": describeTimes(sent, localeFor(languageOf(locale), { locale, country })),
      "event.location": sent.location ?? "",
    };
    const letter = {
      language: locale,
      to: [{ name: person.name, address: person.email }],
      reply_to: organizer.email,
      attachments: [await keepIcs(ctx, { method: isCancelled ? "CANCEL" : "REQUEST", event: sent, guest: person, key })],
      about: { noun: "calendar_event" as const, id: sent.id },
      idempotency_key: `calendar:${key}`,
    };
    const linked = { ...values, "event.calendar_url": ics };
    const mail = isCancelled
      ? await queueMail(ctx, { ...letter, key: "calendar_cancellation", values })
      : await queueMail(ctx, {
          ...letter,
          key: kind === "update" ? "calendar_update" : "calendar_invitation",
          values: linked,
          button_url: page,
        });
    return { mail_id: mail.id };
  },
});
