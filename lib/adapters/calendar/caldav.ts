import { z } from "zod";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { checkEgressUrl, type EgressOptions } from "@/lib/kernel/http/egress/egress";
import { parseInThread, type Parsed } from "@/lib/kernel/files/parse-in-thread";
import type { PasswordCalendarPort, RemoteChange, RemotePage, RemoteWrite } from "@/lib/kernel/ports/remote-calendar";
import { discover, listCalendars } from "./caldav-discovery";
import { createDavClient, type DavClient } from "./dav-client";
import { cal, ctag, dav, escapeXml, writeXml, type DavResponse } from "./dav-nodes";
import { writeNewEvent } from "./ical-write";

interface CaldavOptions {
  clock: { now(): Date };
  egress?: EgressOptions;
}

/** The password is bound to the server, so that no other one is sent it. */
const Secret = z.object({ home: z.string(), user: z.string(), password: z.string(), addresses: z.array(z.string()) });

/** Objects that are read with one request. */
const batch = 50;

/** Calendars of a CalDAV server (RFC 4791), with its list of changes (RFC 6578) where it has one. */
export function createCaldav({ clock, egress = {} }: CaldavOptions): PasswordCalendarPort {
  const openAccess = (access: string) => {
    const secret = Secret.parse(JSON.parse(access));
    return { secret, client: createDavClient(secret, egress) };
  };
  return {
    check: (url) => void checkEgressUrl(url, egress),
    async connect({ url, user, password }) {
      const client = createDavClient({ user, password }, egress);
      const found = await discover(client, url).catch((error: unknown) => {
        if (error instanceof AppError && error.code === "conflict") throw invalidField("password", "credentials", error.message);
        throw error;
      });
      const secret = JSON.stringify({ home: found.home, user, password, addresses: found.addresses });
      return { account: user, account_id: null, secret, calendars: found.calendars };
    },
    open: (secret) => Promise.resolve({ access: secret, secret: null }),
    listCalendars(access) {
      const { secret, client } = openAccess(access);
      return listCalendars(client, secret.home);
    },
    async listChanges(access, { calendar_id, sync_token, page, timezone }) {
      const { secret, client } = openAccess(access);
      const listed = await listNames(client, calendar_id, page ?? sync_token);
      if (listed === null) return null;
      const isForeign = (organizer: string) => !secret.addresses.includes(organizer) && organizer !== `mailto:${secret.user.toLowerCase()}`;
      const changes = await readObjects(client, calendar_id, listed.names, { timezone, isForeign });
      const deleted = listed.deleted.map((name) => ({ kind: "deleted" as const, remote_id: idOf(name) }));
      return { changes: [...changes, ...deleted], next_page: listed.next_page, sync_token: listed.sync_token, covers: null };
    },
    async insert(access, calendar_id, remote_id, fields) {
      const { client } = openAccess(access);
      const text = writeNewEvent(`${remote_id}@atrium`, fields, clock.now());
      return put(client, { calendar_id, remote_id }, text, { "if-none-match": "*" });
    },
    async update(access, calendar_id, { remote_id, etag }, fields) {
      const { client } = openAccess(access);
      const { answer } = await client.send(calendar_id + nameOf(remote_id), "GET");
      if (answer.status === 404 || answer.status === 410) return { kind: "gone" };
      if (!answer.ok) throw unexpected(answer.status);
      if (isOtherEtag(etag, answer.headers.get("etag"))) return { kind: "changed" };
      const text = await parseInThread("patched_calendar_object", await answer.text(), fields, clock.now(), "UTC");
      return text === null ? { kind: "gone" } : put(client, { calendar_id, remote_id }, text, { "if-match": etag });
    },
    async remove(access, calendar_id, { remote_id, etag }) {
      const { client } = openAccess(access);
      const { answer } = await client.send(calendar_id + nameOf(remote_id), "DELETE", { headers: { "if-match": etag } });
      return outcomeOf(answer) ?? { kind: "done", etag: "", remote_id };
    },
  };
}

const unexpected = (status: number): AppError =>
  status === 403
    ? new AppError("conflict", "The calendar server does not allow this change.")
    : new AppError("unavailable", `The calendar server answered ${String(status)}.`);

/** An id without its usual ending, so that those of our own are known again. */
const idOf = (name: string): string => (name.endsWith(".ics") ? name.slice(0, -4) : `/${name}`);
const nameOf = (id: string): string => encodeURIComponent(id.startsWith("/") ? id.slice(1) : `${id}.ics`);

/** A proxy that compresses marks the tag as weak, or adds to it. */
const isOtherEtag = (etag: string, found: string | null): boolean => {
  const bare = (text: string) => text.replace(/^W\//, "").replace(/-gzip"$/, '"');
  return found !== null && bare(found) !== bare(etag);
};

/** Null for a write that was done. */
function outcomeOf(answer: Response): RemoteWrite | null {
  if (answer.status === 412 || answer.status === 409) return { kind: "changed" };
  if (answer.status === 404 || answer.status === 410) return { kind: "gone" };
  if (!answer.ok) throw unexpected(answer.status);
  return null;
}

async function put(
  client: DavClient,
  { calendar_id, remote_id }: { calendar_id: string; remote_id: string },
  text: string,
  condition: Record<string, string>,
): Promise<RemoteWrite> {
  const url = calendar_id + nameOf(remote_id);
  const headers = { "content-type": "text/calendar; charset=utf-8", ...condition };
  const { answer } = await client.send(url, "PUT", { headers, body: text });
  const outcome = outcomeOf(answer);
  if (outcome) return outcome;
  const etag = answer.headers.get("etag");
  if (etag !== null) return { kind: "done", etag, remote_id };
  // A server that changes what it stores names no tag (RFC 4791, 5.3.4).
  const found = await client.find(url, "0", "<d:getetag/>");
  return { kind: "done", etag: found?.responses[0]?.props.get(dav("getetag"))?.text.trim() ?? "", remote_id };
}

interface Listed {
  names: string[];
  deleted: string[];
  next_page: string | null;
  sync_token: string | null;
}

/** The object's name in a calendar; null for the calendar itself, and for what lies elsewhere. */
function nameIn(calendar: string, href: string): string | null {
  const { pathname } = new URL(href, calendar);
  const folder = new URL(calendar).pathname;
  if (decode(pathname.slice(0, folder.length)) !== decode(folder)) return null;
  const name = pathname.slice(folder.length);
  return name === "" || name.includes("/") ? null : decode(name);
}

/** A name with a percent sign that encodes nothing is taken as it is. */
function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** What changed since a token, by the server's list of changes, or else by its ctag. Null for a token that it no longer knows. */
async function listNames(client: DavClient, calendar: string, token: string | null): Promise<Listed | null> {
  if (token?.startsWith("ctag:")) return listByCtag(client, calendar, token);
  const since = token?.replace(/^sync:/, "") ?? "";
  const body = writeXml(
    "d:sync-collection",
    `<d:sync-token>${escapeXml(since)}</d:sync-token><d:sync-level>1</d:sync-level><d:prop><d:getetag/></d:prop>`,
  );
  const { answer } = await client.send(calendar, "REPORT", { depth: "0", body });
  if (answer.status !== 207) return token === null ? listByCtag(client, calendar, null) : null;
  const { responses, sync_token } = await parseInThread("multistatus", await answer.text());
  const [names, deleted]: [string[], string[]] = [[], []];
  for (const { href, status } of responses) {
    const name = nameIn(calendar, href);
    if (name !== null) (status === 404 || status === 410 ? deleted : names).push(name);
  }
  if (sync_token === null || sync_token === "") return listByCtag(client, calendar, null);
  // 507 for the calendar itself: there is more (RFC 6578, 3.6).
  const isCut = responses.some(({ href, status }) => status === 507 && nameIn(calendar, href) === null);
  const next = `sync:${sync_token}`;
  return { names, deleted, next_page: isCut ? next : null, sync_token: isCut ? null : next };
}

async function listByCtag(client: DavClient, calendar: string, token: string | null): Promise<Listed | null> {
  const found = await client.find(calendar, "0", "<cs:getctag/>");
  if (!found) throw new AppError("unavailable", "The calendar is no longer at its address.");
  const current = found.responses[0]?.props.get(ctag)?.text.trim();
  const sync_token = current ? `ctag:${current}` : null;
  if (token !== null) return token === sync_token ? { names: [], deleted: [], next_page: null, sync_token } : null;
  const all = await client.find(calendar, "1", "<d:getetag/>");
  if (!all) throw new AppError("unavailable", "The calendar server did not list the events.");
  const names = all.responses.flatMap(({ href }) => nameIn(calendar, href) ?? []);
  return { names, deleted: [], next_page: null, sync_token };
}

interface Reading {
  timezone: string;
  /** Whether somebody else is the organizer. */
  isForeign: (organizer: string) => boolean;
}

async function readObjects(
  client: DavClient,
  calendar: string,
  names: readonly string[],
  reading: Reading,
): Promise<RemotePage["changes"]> {
  const folder = new URL(calendar).pathname;
  const changes: RemoteChange[] = [];
  for (let from = 0; from < names.length; from += batch) {
    const hrefs = names.slice(from, from + batch).map((name) => `<d:href>${escapeXml(folder + encodeURIComponent(name))}</d:href>`);
    const body = writeXml("c:calendar-multiget", `<d:prop><d:getetag/><c:calendar-data/></d:prop>${hrefs.join("")}`);
    const { answer } = await client.send(calendar, "REPORT", { depth: "1", body });
    if (answer.status !== 207) throw unexpected(answer.status);
    const { responses } = await parseInThread("multistatus", await answer.text());
    const texts = responses.map(({ props }) => props.get(cal("calendar-data"))?.text ?? "");
    const objects = await parseInThread("calendar_objects", texts, reading.timezone);
    changes.push(...responses.flatMap((response, at) => toChange(calendar, response, objects[at], reading) ?? []));
  }
  return changes;
}

function toChange(
  calendar: string,
  { href, status, props }: DavResponse,
  read: Parsed<"calendar_objects">[number] | undefined,
  { isForeign }: Reading,
): RemoteChange | null {
  const name = nameIn(calendar, href);
  if (name === null) return null;
  const remote_id = idOf(name);
  if (status === 404 || status === 410) return { kind: "deleted", remote_id };
  if (read?.kind === "cancelled") return { kind: "deleted", remote_id };
  if (read?.kind === "unread") return { kind: "unread", remote_id, title: read.title };
  if (read?.kind !== "event") return { kind: "left_out", remote_id, series: read?.series ?? null };
  const { fields, updated_at, organizer } = read;
  const etag = props.get(dav("getetag"))?.text.trim() ?? "";
  return {
    kind: "present",
    event: { remote_id, own_id: remote_id, etag, updated_at, read_only: organizer !== null && isForeign(organizer), fields },
  };
}
