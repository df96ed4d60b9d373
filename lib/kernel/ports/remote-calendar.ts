/** When a remote event is: by instants and a zone, or by whole days of which `end_day` is the last. */
export type RemoteTimes =
  | { all_day: false; starts_at: Date; ends_at: Date; timezone: string | null }
  | { all_day: true; start_day: string; end_day: string };

export interface RemoteFields {
  title: string;
  location: string | null;
  notes: string;
  times: RemoteTimes;
}

export interface RemoteEvent {
  remote_id: string;
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
  /** Repeating events, birthdays, working places: they stay with the provider alone. */
  | { kind: "left_out"; remote_id: string };

export interface RemotePage {
  changes: RemoteChange[];
  next_page: string | null;
  /** On the last page: where the next list begins. */
  sync_token: string | null;
}

/** What a write found: it was done, the event had changed meanwhile, or it is there no more. */
export type RemoteWrite = { kind: "done"; etag: string } | { kind: "changed" } | { kind: "gone" };

export interface RemoteAccount {
  account: string;
  refresh_token: string;
}

/** One provider of calendars. An access that the person has withdrawn is AppError `conflict`. */
export interface RemoteCalendarPort {
  /** Where the person allows access (RFC 6749, 4.1; PKCE by RFC 7636). */
  authorizationUrl(asked: { state: string; challenge: string; redirect_uri: string }): string;
  /** @throws AppError `invalid` for a code that is used or expired, or for permissions that were not given. */
  exchangeCode(given: { code: string; verifier: string; redirect_uri: string }): Promise<RemoteAccount>;
  /** An access token for the calls below. */
  refresh(refresh_token: string): Promise<string>;
  revoke(refresh_token: string): Promise<void>;
  /** Null for a sync token that is too old: the list must be read in full, without one. */
  listChanges(access: string, asked: { calendar_id: string; sync_token: string | null; page: string | null }): Promise<RemotePage | null>;
  /** A second insert with the same id is `changed`. */
  insert(access: string, calendar_id: string, remote_id: string, fields: RemoteFields): Promise<RemoteWrite>;
  update(access: string, calendar_id: string, link: { remote_id: string; etag: string }, fields: RemoteFields): Promise<RemoteWrite>;
  remove(access: string, calendar_id: string, link: { remote_id: string; etag: string }): Promise<RemoteWrite>;
}
