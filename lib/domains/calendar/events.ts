import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { CalendarEvent, CalendarInvitee } from "./schema";

const invitee: z.input<typeof CalendarInvitee> = {
  id: "civ_01jd0p2q3r4s5t6v7w8x9y0z1a",
  email: "grace@northwind.example",
  name: "Grace Hall",
  answer: "needs_action",
  answered_at: null,
};

const sample: z.input<typeof CalendarEvent> = {
  id: "cev_01jd0p2q3r4s5t6v7w8x9y0z1a",
  owner_id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a",
  title: "Site visit",
  location: "1 Mill Lane, Leeds",
  notes: "",
  all_day: false,
  starts: "2026-01-05T09:00",
  ends: "2026-01-05T10:30",
  timezone: "Europe/London",
  starts_on: null,
  ends_on: null,
  starts_at: "2026-01-05T09:00:00.000Z",
  ends_at: "2026-01-05T10:30:00.000Z",
  rrule: null,
  series_ends_on: null,
  exceptions: [],
  invitees: [invitee],
  sequence: 0,
  version: 1,
  created_at: "2026-01-02T08:00:00.000Z",
  updated_at: "2026-01-02T08:00:00.000Z",
};

const define = (name: string) => defineEvent({ name: `calendar_event.${name}`, noun: "calendar_event", data: CalendarEvent, sample });

export const calendarEventCreated = define("created");
export const calendarEventUpdated = define("updated");
export const calendarEventDeleted = define("deleted");

const defineOfInvitee = (name: string) =>
  defineEvent({
    name: `calendar_event.${name}`,
    noun: "calendar_event",
    data: CalendarEvent.extend({ invitee: CalendarInvitee }),
    sample: { ...sample, invitee },
  });

/** `invitee` answered, on the page or by mail. */
export const calendarEventAnswered = defineOfInvitee("answered");
export const calendarEventInvited = defineOfInvitee("invited");
/** `invitee` is no longer among the invitees. */
export const calendarEventUninvited = defineOfInvitee("uninvited");

export const calendarEventEvents = [
  calendarEventCreated,
  calendarEventUpdated,
  calendarEventInvited,
  calendarEventAnswered,
  calendarEventUninvited,
  calendarEventDeleted,
];
