import { randomUUID } from "node:crypto";
import { z } from "zod";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { egressFetch, type EgressOptions } from "@/lib/kernel/http/egress/egress";
import type { OAuthCalendarPort, RemoteCalendar, RemoteWrite } from "@/lib/kernel/ports/remote-calendar";
import { readIdToken } from "../id-token";
import { readEach } from "./each-item";
import { GoogleEvent, recurrenceTo, textsTo, timesTo, withoutNulls } from "./google-event";
import { googleSeries, readItems, silently, toChanges, type GoogleCalls } from "./google-series";
import { changesOf, etagOf, hasItems, isSamePlan, writeNewItems, writeSeries } from "./series";

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
  const callsOf = (access: string, calendar_id: string): GoogleCalls => ({
    read: (path) => call(access, "GET", `${eventsOf(calendar_id)}${path}`),
    write: async (method, path, body, etag) => outcomeOf(await call(access, method, `${eventsOf(calendar_id)}${path}`, body, etag)),
  });

  return {
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
      return { secret: refresh_token, ...readIdToken(id_token, client_id) };
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
      const { read, unread } = readEach(GoogleEvent, items.map(withoutNulls));
      const changes = await toChanges(callsOf(access, calendar_id), read);
      return { changes: [...changes, ...unread], next_page: nextPageToken, sync_token: nextSyncToken, covers: null };
    },
    async insert(access, calendar_id, remote_id, fields) {
      const changes = [...changesOf(fields)];
      const deleted = changes.flatMap(([occurrence, said]) => (said === null ? [occurrence] : []));
      const repeat = fields.repeat === null ? {} : { recurrence: recurrenceTo(fields, deleted) };
      const body = { id: remote_id, ...textsTo(fields, null), ...timesTo(fields.times), ...repeat };
      const calls = callsOf(access, calendar_id);
      const written = await calls.write("POST", silently(), body);
      if (written.kind !== "done" || changes.length === deleted.length) return written;
      return writeNewItems(googleSeries(calls, remote_id, fields, fields), written, fields);
    },
    async update(access, calendar_id, link, fields, before) {
      const calls = callsOf(access, calendar_id);
      if (fields.repeat !== null || before.repeat !== null)
        return writeSeries(googleSeries(calls, link.remote_id, fields, before), link, fields, before);
      const body = { ...textsTo(fields, before), ...(isSamePlan(fields, before) ? {} : timesTo(fields.times)) };
      return calls.write("PATCH", silently(link.remote_id), body, link.etag);
    },
    async remove(access, calendar_id, { remote_id, etag }) {
      const calls = callsOf(access, calendar_id);
      if (!hasItems(etag)) return calls.write("DELETE", silently(remote_id), undefined, etag);
      // The ETag is of a series with all its items.
      const current = await readItems(calls, remote_id);
      if (!current) return { kind: "gone" };
      if (etagOf(current) !== etag) return { kind: "changed" };
      return calls.write("DELETE", silently(remote_id), undefined, current.etag);
    },
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
const Channel = z.object({ resourceId: z.string(), expiration: z.union([z.string(), z.number()]) });
const CalendarList = z.object({
  items: z.array(z.object({ id: z.string(), summary: z.string().default(""), primary: z.boolean().default(false) })).default([]),
});
const Page = z.object({
  items: z.array(z.unknown()).default([]),
  nextPageToken: z.string().optional(),
  nextSyncToken: z.string().optional(),
});

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
  const { id, etag = "" } = GoogleEvent.parse(withoutNulls(await answer.json()));
  return { kind: "done", etag, remote_id: id };
}
