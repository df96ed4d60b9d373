import { addCalendarInvitee, createCalendarEvent, rotateCalendarFeed } from "@/lib/domains/calendar";
import type { One } from "@/tests/support/one";

export const one: One = {
  records: {
    calendar_feed: async ({ owner }) => (await rotateCalendarFeed(owner, { sources: ["events"] })).id,
    calendar_invitee: async ({ owner, idOf }) =>
      (await addCalendarInvitee(owner, { id: await idOf("calendar_event"), email: "grace@northwind.example" })).id,
    calendar_event: async ({ owner }) => (await createCalendarEvent(owner, { title: "Site visit", starts: "2026-03-02T09:00" })).id,
  },
  hidden: {
    calendar_event: async ({ owner }) =>
      (await createCalendarEvent(owner, { title: "PRIVATE calendar_event.", starts: "2026-03-02T10:00" })).id,
  },
  pages: ["/calendar", "/calendar?view=week&day=2026-03-02", "/calendar?view=agenda&day=2026-03-02"],
};
