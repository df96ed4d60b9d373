/** When a remote event is: by instants and a zone, or by whole days of which `end_day` is the last. */
export type RemoteTimes =
  | { all_day: false; starts_at: Date; ends_at: Date; timezone: string | null }
  | { all_day: true; start_day: string; end_day: string };

/** What one occasion says: a single event, or one occurrence of a series. */
export interface RemoteOccasion {
  title: string;
  location: string | null;
  notes: string;
  times: RemoteTimes;
}

/** An occurrence that is not as the rule has it: what it says instead, or null where it was deleted. */
export interface RemoteOccurrence {
  /** When it would start: a clock time in the zone of the series, or a day. */
  occurrence: string;
  fields: RemoteOccasion | null;
}

export interface RemoteFields extends RemoteOccasion {
  /** For a series, whose first occurrence `times` are; its rule has UNTIL as a day. */
  repeat: { rrule: string; changes: RemoteOccurrence[] } | null;
}

export interface RemoteEvent {
  remote_id: string;
  /** The id that it was inserted with, if it was made here. */
  own_id: string | null;
  etag: string;
  /** When it was changed last. */
  updated_at: Date;
  /** Whether somebody else organizes it. */
  read_only: boolean;
  fields: RemoteFields;
}

/** One item of a list of changes. */
export type RemoteChange =
  | { kind: "present"; event: RemoteEvent }
  | { kind: "deleted"; remote_id: string }
  /** In a form that nobody expected. */
  | { kind: "unread"; remote_id: string; title: string }
  /** Birthdays, working places, and series that can't be here, which are named: they stay with the provider alone. */
  | { kind: "left_out"; remote_id: string; series: LeftOutSeries | null };

/** A series with a rule that the calendar here can't hold. */
export interface LeftOutSeries {
  title: string;
  /** Its last day, if the rule names one. */
  until: string | null;
}

export interface RemotePage {
  changes: RemoteChange[];
  next_page: string | null;
  /** On the last page: where the next list begins. */
  sync_token: string | null;
  /** What a full list has: null for everything, else the events that lie between two instants. */
  covers: { from: Date; to: Date } | null;
}

/** What a write found: it was done, the event had changed meanwhile, or it is there no more. */
export type RemoteWrite = { kind: "done"; etag: string; remote_id: string } | { kind: "changed" } | { kind: "gone" };

/** An event at the provider as it was read last. */
export interface RemoteLink {
  remote_id: string;
  etag: string;
}

/** A calendar at a provider that the person may change. */
export interface RemoteCalendar {
  id: string;
  name: string;
}

export interface RemoteAccount {
  account: string;
  /** The provider's lasting name for the account; null where it has none, as a CalDAV server. */
  account_id: string | null;
  /** A refresh token, or a password with its user. It is stored sealed. */
  secret: string;
}

export interface RemoteRange {
  calendar_id: string;
  sync_token: string | null;
  page: string | null;
  /** Of events whose clock times have no time zone. */
  timezone: string;
}

/** The calendars of one provider. An access that the person has withdrawn is AppError `conflict`. */
export interface RemoteCalendarPort {
  /** Whether the provider has such a rule; without this, it has all. */
  canHold?(fields: RemoteFields): boolean;
  /** An access for the calls below, and the secret that takes the place of the one given, where the provider changes it. */
  open(secret: string): Promise<{ access: string; secret: string | null }>;
  /** The calendars that the person may change, the main one first. */
  listCalendars(access: string): Promise<RemoteCalendar[]>;
  /** Null for a sync token that is too old: the list must be read in full, without one. */
  listChanges(access: string, asked: RemoteRange): Promise<RemotePage | null>;
  /** One event as it is now, for a provider whose lists are for a range of days. */
  read?(access: string, calendar_id: string, remote_id: string): Promise<RemoteChange>;
  /** The provider may give another id than the one asked for. A second insert with the same id is `changed`. */
  insert(access: string, calendar_id: string, remote_id: string, fields: RemoteFields): Promise<RemoteWrite>;
  /** @param before what the provider had when it gave the ETag: what is the same in both is not written. */
  update(access: string, calendar_id: string, link: RemoteLink, fields: RemoteFields, before: RemoteFields): Promise<RemoteWrite>;
  remove(access: string, calendar_id: string, link: RemoteLink): Promise<RemoteWrite>;
  /**
   * Has the provider notify an address of changes, with a token, for some days: a new channel, or the one before renewed. Null for a
   * calendar that does not offer it.
   */
  watch?(access: string, asked: RemoteWatch): Promise<{ channel: string; expires_at: Date } | null>;
  unwatch?(access: string, channel: string): Promise<void>;
}

export interface RemoteWatch {
  calendar_id: string;
  channel: string | null;
  address: string;
  token: string;
}

/** A provider to which the person gives access on its own pages. */
export interface OAuthCalendarPort extends RemoteCalendarPort {
  /** Where the person allows access (RFC 6749, 4.1; PKCE by RFC 7636). */
  authorizationUrl(asked: { state: string; challenge: string; redirect_uri: string }): string;
  /** @throws AppError `invalid` for a code that is used or expired, or for permissions that were not given. */
  exchangeCode(given: { code: string; verifier: string; redirect_uri: string }): Promise<RemoteAccount>;
  revoke(secret: string): Promise<void>;
}

/** Servers of calendars at any address, with a user and a password. */
export interface PasswordCalendarPort extends RemoteCalendarPort {
  /** Checks the form of an address without a request. @throws AppError `invalid`. */
  check(url: string): void;
  /** @throws AppError `invalid` for an address without calendars, or a wrong password. */
  connect(given: { url: string; user: string; password: string }): Promise<RemoteAccount & { calendars: RemoteCalendar[] }>;
}

/** Null where the operator has set no client of the provider. */
export interface RemoteCalendars {
  google(): Promise<OAuthCalendarPort | null>;
  microsoft(): Promise<OAuthCalendarPort | null>;
  caldav(): Promise<PasswordCalendarPort>;
}
