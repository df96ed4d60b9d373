import { defineResource, type Wire } from "@/components/api/resource";
import type { ById, Verb } from "@/components/api/verb";
import type {
  CaldavConnect,
  CalendarChoice,
  CalendarConnection,
  CalendarConnections,
  CalendarProvider,
  ConnectionAddress,
  ConnectionComplete,
  SignInProvider,
} from "@/lib/domains/calendar-connections/schema";
import type {
  CalendarEntry,
  CalendarEvent,
  CalendarEventCreate,
  CalendarEventUpdate,
  CalendarFeed,
  CalendarFeedRotate,
  CalendarFeedState,
  CalendarInvitee,
  CalendarInviteeAdd,
  CalendarMove,
  CalendarOccurrence,
  CalendarOccurrenceUpdate,
  CalendarPreference,
  ChangeScope,
} from "@/lib/domains/calendar/schema";

export type EntryRow = Wire<typeof CalendarEntry>;
export type EventRecord = Wire<typeof CalendarEvent>;
export type OccurrenceRecord = Wire<typeof CalendarOccurrence>;
type OneOccurrence = ById & { occurrence: string };
export type Preference = Wire<typeof CalendarPreference>;

export const calendarEvents = defineResource<{
  row: typeof CalendarEntry;
  detail: typeof CalendarEvent;
  create: typeof CalendarEventCreate;
  update: typeof CalendarEventUpdate;
  verbs: {
    invite: Verb<Wire<typeof CalendarInviteeAdd> & ById, Wire<typeof CalendarInvitee>>;
    uninvite: Verb<ById & { invitee_id: string }, EventRecord>;
    occurrence: Verb<OneOccurrence, OccurrenceRecord>;
    changeOccurrence: Verb<OneOccurrence & Wire<typeof CalendarOccurrenceUpdate>, EventRecord>;
    deleteOccurrence: Verb<OneOccurrence & { scope: ChangeScope }, object>;
  };
}>("calendar", {
  path: "/api/tenant/calendar/events",
  verbs: {
    invite: "POST /{id}/invitees",
    uninvite: "DELETE /{id}/invitees/{invitee_id}",
    occurrence: "GET /{id}/occurrences/{occurrence}",
    changeOccurrence: "PATCH /{id}/occurrences/{occurrence}",
    deleteOccurrence: "DELETE /{id}/occurrences/{occurrence}",
  },
});

export const calendarLook = defineResource<{
  row: typeof CalendarPreference;
  detail: typeof CalendarPreference;
  create: typeof CalendarPreference;
  update: typeof CalendarPreference;
  verbs: { replace: Verb<Preference, Preference>; move: Verb<Wire<typeof CalendarMove>, object> };
}>("calendar", { path: "/api/tenant/calendar", verbs: { replace: "PUT /preferences", move: "POST /moves" } });

export type FeedRow = Wire<typeof CalendarFeed>;

export const calendarFeeds = defineResource<{
  row: typeof CalendarFeed;
  detail: typeof CalendarFeed;
  create: typeof CalendarFeedRotate;
  update: typeof CalendarFeedRotate;
  verbs: {
    read: Verb<object, Wire<typeof CalendarFeedState>>;
    rotate: Verb<Wire<typeof CalendarFeedRotate>, FeedRow>;
    change: Verb<Wire<typeof CalendarFeedRotate>, FeedRow>;
    revoke: Verb<object, object>;
  };
}>("calendar-feeds", {
  path: "/api/tenant/calendar/feed",
  verbs: { read: "GET", rotate: "POST", change: "PATCH", revoke: "DELETE" },
});

export type ConnectionRow = Wire<typeof CalendarConnection>;
export type SignInReturn = Wire<typeof ConnectionComplete>;
interface AtProvider {
  provider: CalendarProvider;
}

export const calendarConnections = defineResource<{
  row: typeof CalendarConnection;
  detail: typeof CalendarConnection;
  create: typeof ConnectionComplete;
  update: typeof ConnectionComplete;
  verbs: {
    list: Verb<object, Wire<typeof CalendarConnections>>;
    connect: Verb<Wire<typeof CaldavConnect>, ConnectionRow>;
    start: Verb<{ provider: SignInProvider }, Wire<typeof ConnectionAddress>>;
    complete: Verb<SignInReturn, ConnectionRow>;
    choose: Verb<Wire<typeof CalendarChoice>, ConnectionRow>;
    disconnect: Verb<AtProvider, object>;
    sync: Verb<AtProvider, ConnectionRow>;
  };
}>("calendar-connections", {
  path: "/api/tenant/calendar",
  verbs: {
    list: "GET /connections",
    connect: "POST /connections",
    start: "GET /connections/{provider}",
    complete: "POST /connections/{provider}/complete",
    choose: "PATCH /connections/{provider}",
    disconnect: "DELETE /connections/{provider}",
    sync: "POST /sync/{provider}",
  },
});
