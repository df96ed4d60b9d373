import { randomUUID } from "node:crypto";
import { z } from "zod";
import { addDays } from "@/lib/commerce/schedule";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { egressFetch, type EgressOptions } from "@/lib/kernel/http/egress/egress";
import type {
  OAuthCalendarPort,
  RemoteCalendar,
  RemoteChange,
  RemoteFields,
  RemoteTimes,
  RemoteWrite,
} from "@/lib/kernel/ports/remote-calendar";

export interface GoogleOptions {
  client_id: string;
  client_secret: string;
  /** Where tests and proxies answer in place of Google. */
  urls?: { sign_in: string; oauth: string; api: string };
  egress?: EgressOptions;
}

const google = {
  sign_in: "https://accounts.google.com/o/oauth2/v2/auth",
  oauth: "https://oauth2.googleapis.com",
  api: "https://www.googleapis.com/calendar/v3",
};
/** How long a channel is asked for. */
const watchSeconds = 7 * 86_400;
const eventsScope = "https://www.googleapis.com/auth/calendar.events";
const listScope = "https://www.googleapis.com/auth/calendar.calendarlist.readonly";

/** Google Calendar, version 3 of its API. */
export function createGoogleCalendar({ client_id, client_secret, urls = google, egress = {} }: GoogleOptions): OAuthCalendarPort {
  const send = (url: string, init: Parameters<typeof egressFetch>[1]) =>
    egressFetch(url, init, { max_response_bytes: 16 * 1024 * 1024, ...egress });
  const call = async (access: string, method: string, path: string, body?: object, etag?: string): Promise<Response> => {
    const headers = {
      authorization: `Bearer ${access}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(etag === undefined ? {} : { "if-match": etag }),
    };
    const answer = await send(`${urls.api}${path}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    await assertAllowed(answer);
    return answer;
  };
  const token = async (form: Record<string, string>): Promise<Response> =>
    send(`${urls.oauth}/token`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ client_id, client_secret, ...form }).toString(),
    });
  const stop = async (access: string, channel: string): Promise<void> => {
    const [id, resourceId] = channel.split(" ");
    await call(access, "POST", "/channels/stop", { id, resourceId });
  };
  const eventsOf = (calendar_id: string) => `/calendars/${encodeURIComponent(calendar_id)}/events`;
  const eventOf = (calendar_id: string, id: string) => `${eventsOf(calendar_id)}/${encodeURIComponent(id)}?sendUpdates=none`;

  return {
    series: false,
    authorizationUrl: ({ state, challenge, redirect_uri }) => {
      const asked = { client_id, redirect_uri, state, response_type: "code", access_type: "offline", prompt: "consent" };
      const proof = { code_challenge: challenge, code_challenge_method: "S256", scope: `openid email ${eventsScope} ${listScope}` };
      return `${urls.sign_in}?${new URLSearchParams({ ...asked, ...proof }).toString()}`;
    },
    async exchangeCode({ code, verifier, redirect_uri }) {
      const answer = await token({ grant_type: "authorization_code", code, code_verifier: verifier, redirect_uri });
      if (answer.status >= 500) throw unavailable(answer.status);
      const given = Granted.safeParse(await answer.json());
      if (!answer.ok || !given.success) throw invalidField("code", "expired", "Google no longer accepts this sign-in. Connect again.");
      const { refresh_token, scope, id_token } = given.data;
      if (!scope.split(" ").includes(eventsScope))
        throw invalidField("code", "scope", "Google Calendar was not allowed. Connect again and allow access to your events.");
      return { secret: refresh_token, account: emailIn(id_token) };
    },
    async open(refresh_token) {
      const answer = await token({ grant_type: "refresh_token", refresh_token });
      if (answer.status === 400 || answer.status === 401) throw new AppError("conflict", "Google no longer allows access. Connect again.");
      if (!answer.ok) throw unavailable(answer.status);
      return { access: Refreshed.parse(await answer.json()).access_token, secret: null };
    },
    async revoke(refresh_token) {
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      await send(`${urls.oauth}/revoke`, { method: "POST", headers, body: new URLSearchParams({ token: refresh_token }).toString() });
    },
    async listCalendars(access) {
      // Who connected before the list was asked for, or has not allowed it, has the main calendar.
      const answer = await send(`${urls.api}/users/me/calendarList?minAccessRole=writer&maxResults=250`, {
        headers: { authorization: `Bearer ${access}` },
      });
      if (answer.status === 403) return [{ id: "primary", name: "" }];
      if (!answer.ok) throw unavailable(answer.status);
      return toCalendars(CalendarList.parse(await answer.json()).items);
    },
    async listChanges(access, { calendar_id, sync_token, page }) {
      const asked = {
        maxResults: "250",
        ...(sync_token === null ? {} : { syncToken: sync_token }),
        ...(page === null ? {} : { pageToken: page }),
      };
      const answer = await call(access, "GET", `${eventsOf(calendar_id)}?${new URLSearchParams(asked).toString()}`);
      if (answer.status === 410) return null;
      if (!answer.ok) throw unavailable(answer.status);
      const { items, nextPageToken = null, nextSyncToken = null } = Page.parse(await answer.json());
      return { changes: items.map(toChange), next_page: nextPageToken, sync_token: nextSyncToken, covers: null };
    },
    async insert(access, calendar_id, remote_id, fields) {
      const path = `${eventsOf(calendar_id)}?sendUpdates=none`;
      return outcomeOf(await call(access, "POST", path, { id: remote_id, ...toGoogle(fields) }));
    },
    update: async (access, calendar_id, { remote_id, etag }, fields) =>
      outcomeOf(await call(access, "PATCH", eventOf(calendar_id, remote_id), toGoogle(fields), etag)),
    remove: async (access, calendar_id, { remote_id, etag }) =>
      outcomeOf(await call(access, "DELETE", eventOf(calendar_id, remote_id), undefined, etag)),
    async watch(access, { calendar_id, channel, address, token }) {
      const id = randomUUID();
      const body = { id, token, address, type: "web_hook", params: { ttl: String(watchSeconds) } };
      const answer = await call(access, "POST", `${eventsOf(calendar_id)}/watch`, body);
      // Such as a calendar of holidays.
      if (answer.status === 400) return null;
      if (!answer.ok) throw unavailable(answer.status);
      const { resourceId, expiration } = Channel.parse(await answer.json());
      // A channel can't be renewed: the one before ends once the new one is there.
      if (channel !== null) await stop(access, channel);
      return { channel: `${id} ${resourceId}`, expires_at: new Date(Number(expiration)) };
    },
    unwatch: (access, channel) => stop(access, channel),
  };
}

const Granted = z.object({ refresh_token: z.string().min(1), scope: z.string(), id_token: z.string() });
const Refreshed = z.object({ access_token: z.string() });
const Moment = z.object({ dateTime: z.string().optional(), date: z.string().optional(), timeZone: z.string().optional() });
const Item = z.object({
  id: z.string(),
  status: z.string().optional(),
  etag: z.string().optional(),
  updated: z.string().optional(),
  summary: z.string().optional(),
  location: z.string().optional(),
  description: z.string().optional(),
  start: Moment.optional(),
  end: Moment.optional(),
  recurrence: z.array(z.string()).optional(),
  recurringEventId: z.string().optional(),
  eventType: z.string().optional(),
  organizer: z.object({ self: z.boolean().optional() }).optional(),
});
const Channel = z.object({ resourceId: z.string(), expiration: z.union([z.string(), z.number()]) });
const CalendarList = z.object({
  items: z.array(z.object({ id: z.string(), summary: z.string().default(""), primary: z.boolean().default(false) })).default([]),
});
const Page = z.object({ items: z.array(Item).default([]), nextPageToken: z.string().optional(), nextSyncToken: z.string().optional() });

const unavailable = (status: number): AppError => new AppError("unavailable", `Google Calendar answered ${String(status)}.`);

function toCalendars(items: z.output<typeof CalendarList>["items"]): RemoteCalendar[] {
  const sorted = [...items.filter(({ primary }) => primary), ...items.filter(({ primary }) => !primary)];
  return sorted.map(({ id, summary, primary }) => ({ id: primary ? "primary" : id, name: summary }));
}

/** @throws AppError `conflict` for withdrawn access, `rate_limited` or `unavailable` for what passes. */
async function assertAllowed(answer: Response): Promise<void> {
  if (answer.status === 401) throw new AppError("conflict", "Google no longer allows access. Connect again.");
  if (answer.status === 429 || answer.status >= 500) throw unavailable(answer.status);
  if (answer.status !== 403) return;
  const reason = await answer.clone().text();
  throw /rateLimitExceeded|quotaExceeded|userRateLimitExceeded/i.test(reason)
    ? unavailable(403)
    : new AppError("conflict", "Google Calendar does not allow this change. Connect again.");
}

async function outcomeOf(answer: Response): Promise<RemoteWrite> {
  if (answer.status === 409 || answer.status === 412) return { kind: "changed" };
  if (answer.status === 404 || answer.status === 410) return { kind: "gone" };
  if (answer.status === 204) return { kind: "done", etag: "", remote_id: "" };
  if (!answer.ok) throw unavailable(answer.status);
  const { id, etag = "" } = Item.parse(await answer.json());
  return { kind: "done", etag, remote_id: id };
}

/** The address in an ID token that came straight from Google over TLS, and therefore needs no check (OpenID Connect Core, 3.1.3.7). */
function emailIn(id_token: string): string {
  const [, claims = ""] = id_token.split(".");
  const { data } = z.object({ email: z.string() }).safeParse(JSON.parse(Buffer.from(claims, "base64url").toString() || "{}"));
  return data?.email ?? "";
}

function toChange(item: z.output<typeof Item>): RemoteChange {
  const { id: remote_id, etag = "", updated, summary = "", location, description = "", organizer } = item;
  if (item.recurringEventId !== undefined || item.recurrence !== undefined) return { kind: "left_out", remote_id };
  if (item.status === "cancelled") return { kind: "deleted", remote_id };
  const times = toTimes(item);
  if (times === null || (item.eventType ?? "default") !== "default") return { kind: "left_out", remote_id };
  const fields = { title: summary, location: location ?? null, notes: description, times, repeat: null };
  const event = { remote_id, own_id: remote_id, etag, updated_at: new Date(updated ?? 0), read_only: organizer?.self === false, fields };
  return { kind: "present", event };
}

function toTimes({ start, end }: z.output<typeof Item>): RemoteTimes | null {
  if (start?.date !== undefined) return { all_day: true, start_day: start.date, end_day: addDays(end?.date ?? addDays(start.date, 1), -1) };
  if (start?.dateTime === undefined || end?.dateTime === undefined) return null;
  const { timeZone = null } = start;
  return { all_day: false, starts_at: new Date(start.dateTime), ends_at: new Date(end.dateTime), timezone: timeZone };
}

function toGoogle({ title, location, notes, times }: RemoteFields): object {
  const texts = { summary: title, location: location ?? "", description: notes };
  // Null takes out the other kind of time.
  if (times.all_day)
    return {
      ...texts,
      start: { date: times.start_day, dateTime: null, timeZone: null },
      end: { date: addDays(times.end_day, 1), dateTime: null, timeZone: null },
    };
  const timeZone = times.timezone ?? "UTC";
  const moment = (at: Date) => ({ dateTime: at.toISOString(), timeZone, date: null });
  return { ...texts, start: moment(times.starts_at), end: moment(times.ends_at) };
}
