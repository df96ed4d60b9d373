import { z } from "zod";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { egressFetch, type EgressOptions } from "@/lib/kernel/http/egress/egress";
import type { OAuthCalendarPort, RemoteWrite } from "@/lib/kernel/ports/remote-calendar";
import { readIdToken } from "../id-token";
import { readEach } from "./each-item";
import { GraphEvent, textsTo, timesTo } from "./graph-event";
import { staysBetween, writeRecurrence } from "./graph-recurrence";
import { graphSeries, pathOf as eventPath, readChange, readItems, toChanges, type GraphCalls } from "./graph-series";
import { etagOf, hasItems, isSamePlan, writeNewItems, writeSeries } from "./series";

export interface GraphOptions {
  client_id: string;
  client_secret: string;
  clock: { now(): Date };
  /** Where tests and proxies answer in place of Microsoft. */
  urls?: { oauth: string; api: string };
  egress?: EgressOptions;
}

const microsoft = { oauth: "https://login.microsoftonline.com/common/oauth2/v2.0", api: "https://graph.microsoft.com/v1.0" };
const scope = "openid email offline_access User.Read Calendars.ReadWrite";
/** Ids that stay when an event is moved, times in UTC, and notes as text. */
const prefer = 'IdType="ImmutableId", outlook.timezone="UTC", outlook.body-content-type="text", odata.maxpagesize=100';

const dayMs = 86_400_000;
/** Changes are listed for a fixed range of days, which begins anew after a week. */
const [pastDays, futureDays, keptDays] = [31, 550, 7];

/** Where a list of changes goes on, and the range that it is for. */
const Cursor = z.object({
  link: z.string(),
  from: z.string(),
  to: z.string(),
  begun_at: z.string(),
  /** The series that earlier pages of the list had. */
  series: z.array(z.string()).default([]),
});
type Cursor = z.output<typeof Cursor>;

/** Calendars of Outlook and Microsoft 365, version 1.0 of Microsoft Graph. */
export function createGraphCalendar({ client_id, client_secret, clock, urls = microsoft, egress = {} }: GraphOptions): OAuthCalendarPort {
  const send = (url: string, init: Parameters<typeof egressFetch>[1]) =>
    egressFetch(url, init, { max_response_bytes: 16 * 1024 * 1024, ...egress });
  const call = async (access: string, method: string, path: string, body?: object, etag?: string): Promise<Response> => {
    const headers = {
      authorization: `Bearer ${access}`,
      prefer,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(etag === undefined || etag === "" ? {} : { "if-match": etag }),
    };
    const url = path.startsWith("/") ? `${urls.api}${path}` : path;
    if (!url.startsWith(`${urls.api}/`)) throw new AppError("unavailable", "Microsoft named an address that is not its own.");
    const answer = await send(url, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    assertAllowed(answer);
    return answer;
  };
  const token = (form: Record<string, string>): Promise<Response> =>
    send(`${urls.oauth}/token`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ client_id, client_secret, scope, ...form }).toString(),
    });
  const callsOf = (access: string, calendar_id: string): GraphCalls => {
    const events = `${pathOf(calendar_id)}/events`;
    return {
      read: (path) => call(access, "GET", path.startsWith("/") ? `${events}${path}` : path),
      write: async (method, path, body, etag) => outcomeOf(await call(access, method, `${events}${path}`, body, etag)),
    };
  };

  return {
    canHold: (fields) => fields.repeat === null || (writeRecurrence(fields) !== null && staysBetween(fields)),
    authorizationUrl: ({ state, challenge, redirect_uri }) => {
      const asked = { client_id, redirect_uri, state, scope, response_type: "code", response_mode: "query", prompt: "select_account" };
      const proof = { code_challenge: challenge, code_challenge_method: "S256" };
      return `${urls.oauth}/authorize?${new URLSearchParams({ ...asked, ...proof }).toString()}`;
    },
    async exchangeCode({ code, verifier, redirect_uri }) {
      const answer = await token({ grant_type: "authorization_code", code, code_verifier: verifier, redirect_uri });
      if (answer.status >= 500) throw unavailable(answer.status);
      const given = Granted.safeParse(await answer.json());
      if (!answer.ok || !given.success) throw invalidField("code", "expired", "Microsoft no longer accepts this sign-in. Connect again.");
      if (!/\bcalendars\.readwrite\b/i.test(given.data.scope))
        throw invalidField("code", "scope", "The calendar was not allowed. Connect again and allow access to your calendars.");
      return { secret: given.data.refresh_token, ...readIdToken(given.data.id_token, client_id) };
    },
    async open(refresh_token) {
      const answer = await token({ grant_type: "refresh_token", refresh_token });
      if (answer.status === 400 || answer.status === 401)
        throw new AppError("conflict", "Microsoft no longer allows access. Connect again.");
      if (!answer.ok) throw unavailable(answer.status);
      const { access_token, refresh_token: next } = Refreshed.parse(await answer.json());
      return { access: access_token, secret: next ?? null };
    },
    // Microsoft has no call for it: who connected takes the access back in their account.
    revoke: () => Promise.resolve(),
    async listCalendars(access) {
      const answer = await call(access, "GET", "/me/calendars?$top=100");
      if (!answer.ok) throw unavailable(answer.status);
      const found = Calendars.parse(await answer.json()).value.filter(({ canEdit }) => canEdit);
      const sorted = [...found.filter((each) => each.isDefaultCalendar), ...found.filter((each) => !each.isDefaultCalendar)];
      return sorted.map(({ id, name, isDefaultCalendar }) => ({ id: isDefaultCalendar ? "primary" : id, name }));
    },
    async listChanges(access, { calendar_id, sync_token, page }) {
      const now = clock.now().getTime();
      const kept = page ?? sync_token;
      const cursor = kept === null ? beginAt(calendar_id, now) : Cursor.parse(JSON.parse(kept));
      if (page === null && now - Date.parse(cursor.begun_at) > keptDays * dayMs) return null;
      const answer = await call(access, "GET", cursor.link);
      if (answer.status === 410 || (answer.status === 400 && /syncState/i.test(await answer.clone().text()))) return null;
      if (!answer.ok) throw unavailable(answer.status);
      const { value, "@odata.nextLink": next, "@odata.deltaLink": last } = Page.parse(await answer.json());
      const series = new Set(cursor.series);
      const { read, unread } = readEach(GraphEvent, value);
      const changes = [...(await toChanges(callsOf(access, calendar_id), read, series)), ...unread];
      const at = (link: string | undefined, known: string[]) =>
        link === undefined ? null : JSON.stringify({ ...cursor, link, series: known } satisfies Cursor);
      const covers = { from: new Date(cursor.from), to: new Date(cursor.to) };
      return { changes, next_page: at(next, [...series]), sync_token: next === undefined ? at(last, []) : null, covers };
    },
    read: (access, calendar_id, remote_id) => readChange(callsOf(access, calendar_id), remote_id),
    async insert(access, calendar_id, remote_id, fields) {
      const repeat = fields.repeat === null ? {} : { recurrence: writeRecurrence(fields) };
      const body = { ...textsTo(fields, null), ...timesTo(fields.times), ...repeat, transactionId: remote_id };
      const calls = callsOf(access, calendar_id);
      const written = await calls.write("POST", "", body);
      if (written.kind !== "done" || !fields.repeat?.changes.length) return written;
      return writeNewItems(graphSeries(calls, written.remote_id, fields, fields), written, fields);
    },
    async update(access, calendar_id, link, fields, before) {
      const calls = callsOf(access, calendar_id);
      if (fields.repeat !== null || before.repeat !== null)
        return writeSeries(graphSeries(calls, link.remote_id, fields, before), link, fields, before);
      const body = { ...textsTo(fields, before), ...(isSamePlan(fields, before) ? {} : timesTo(fields.times)) };
      return calls.write("PATCH", eventPath(link.remote_id), body, link.etag);
    },
    async remove(access, calendar_id, { remote_id, etag }) {
      const calls = callsOf(access, calendar_id);
      if (!hasItems(etag)) return calls.write("DELETE", eventPath(remote_id), undefined, etag);
      // The ETag is of a series with all its items.
      const current = await readItems(calls, remote_id);
      if (!current) return { kind: "gone" };
      if (etagOf(current) !== etag) return { kind: "changed" };
      return calls.write("DELETE", eventPath(remote_id), undefined, current.etag);
    },
    async watch(access, { calendar_id, channel, address, token: clientState }) {
      const expirationDateTime = new Date(clock.now().getTime() + watchMs).toISOString();
      const renewed = channel === null ? null : await call(access, "PATCH", `/subscriptions/${channel}`, { expirationDateTime });
      if (renewed?.ok) return { channel: channel ?? "", expires_at: new Date(expirationDateTime) };
      const body = {
        changeType: "created,updated,deleted",
        notificationUrl: address,
        lifecycleNotificationUrl: address,
        resource: `${pathOf(calendar_id)}/events`.slice(1),
        expirationDateTime,
        clientState,
      };
      const answer = await call(access, "POST", "/subscriptions", body);
      if (!answer.ok) throw unavailable(answer.status);
      const made = Subscription.parse(await answer.json());
      return { channel: made.id, expires_at: new Date(made.expirationDateTime) };
    },
    async unwatch(access, channel) {
      await call(access, "DELETE", `/subscriptions/${channel}`);
    },
  };
}

/** How long a subscription is asked for; it is renewed at half of it. */
const watchMs = 2 * dayMs;

const Granted = z.object({ refresh_token: z.string().min(1), scope: z.string(), id_token: z.string() });
const Refreshed = z.object({ access_token: z.string(), refresh_token: z.string().optional() });
const Calendars = z.object({
  value: z.array(
    z.object({
      id: z.string(),
      name: z.string().default(""),
      canEdit: z.boolean().default(false),
      isDefaultCalendar: z.boolean().default(false),
    }),
  ),
});
const Page = z.object({
  value: z.array(z.unknown()),
  "@odata.nextLink": z.string().optional(),
  "@odata.deltaLink": z.string().optional(),
});
const Subscription = z.object({ id: z.string(), expirationDateTime: z.string() });

const unavailable = (status: number): AppError => new AppError("unavailable", `Microsoft Graph answered ${String(status)}.`);

const pathOf = (calendar_id: string): string =>
  calendar_id === "primary" ? "/me/calendar" : `/me/calendars/${encodeURIComponent(calendar_id)}`;

function beginAt(calendar_id: string, now: number): Cursor {
  const midnight = now - (now % dayMs);
  const [from, to] = [midnight - pastDays * dayMs, midnight + futureDays * dayMs].map((time) => new Date(time).toISOString());
  const range = new URLSearchParams({ startDateTime: from ?? "", endDateTime: to ?? "" }).toString();
  const base = calendar_id === "primary" ? "/me" : pathOf(calendar_id);
  const link = `${base}/calendarView/delta?${range}`;
  return { link, from: from ?? "", to: to ?? "", begun_at: new Date(now).toISOString(), series: [] };
}

/** @throws AppError `conflict` for withdrawn access, `unavailable` for what passes. */
function assertAllowed(answer: Response): void {
  if (answer.status === 401) throw new AppError("conflict", "Microsoft no longer allows access. Connect again.");
  if (answer.status === 403) throw new AppError("conflict", "Microsoft does not allow this change. Connect again.");
  if (answer.status === 429 || answer.status >= 500) throw unavailable(answer.status);
}

async function outcomeOf(answer: Response): Promise<RemoteWrite> {
  if (answer.status === 409 || answer.status === 412) return { kind: "changed" };
  if (answer.status === 404 || answer.status === 410) return { kind: "gone" };
  if (answer.status === 204) return { kind: "done", etag: "", remote_id: "" };
  // An occurrence that another program moved meanwhile is in the way.
  if (answer.status === 400 && /OccurrenceCrossingBoundary/.test(await answer.clone().text())) return { kind: "changed" };
  if (!answer.ok) throw unavailable(answer.status);
  const item = GraphEvent.parse(await answer.json());
  return { kind: "done", etag: item["@odata.etag"], remote_id: item.id };
}
