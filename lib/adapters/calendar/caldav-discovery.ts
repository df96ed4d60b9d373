import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { RemoteCalendar } from "@/lib/kernel/ports/remote-calendar";
import { isSameSite, type DavClient } from "./dav-client";
import { cal, dav, findNode, findNodes, type DavResponse } from "./dav-nodes";

export interface Discovered {
  /** Where the person's calendars are. */
  home: string;
  /** The person's addresses as an organizer is written, in lower case. */
  addresses: string[];
  calendars: RemoteCalendar[];
}

const hrefIn = ({ props }: DavResponse, name: string, base: string): string | null => {
  const node = props.get(name);
  const href = node ? findNode(node, dav("href"))?.text.trim() : undefined;
  return href ? new URL(href, base).href : null;
};

const isCalendar = ({ props }: DavResponse): boolean =>
  props.get(dav("resourcetype"))?.children.some(({ name }) => name === cal("calendar")) ?? false;

/** Finds the calendars from what a person enters: the server, their account, or one of the calendars (RFC 6764, 6). */
export async function discover(client: DavClient, entered: string): Promise<Discovered> {
  const origin = new URL(entered).origin;
  for (const start of [entered, `${origin}/.well-known/caldav`, `${origin}/`]) {
    const found = await client.find(start, "0", "<d:resourcetype/><d:current-user-principal/><c:calendar-home-set/>");
    const [response] = found?.responses ?? [];
    if (!found || !response) continue;
    const principal = hrefIn(response, dav("current-user-principal"), found.url);
    const own = hrefIn(response, cal("calendar-home-set"), found.url);
    const person = principal === null ? null : await readPrincipal(client, within(found.url, principal));
    const home = person?.home ?? own;
    if (!home) continue;
    const calendars = await listCalendars(client, within(found.url, home));
    // One that was entered itself comes first.
    const isEntered = ({ id }: RemoteCalendar) => id === asFolder(found.url);
    const sorted = isCalendar(response) ? [...calendars.filter(isEntered), ...calendars.filter((each) => !isEntered(each))] : calendars;
    if (sorted.length === 0) throw invalidField("url", "no_calendar", "This account has no calendar that can be changed.");
    return { home, addresses: person?.addresses ?? [], calendars: sorted };
  }
  throw invalidField("url", "no_calendars", "No calendars were found at this address.");
}

function within(base: string, url: string): string {
  if (!isSameSite(base, url)) throw invalidField("url", "redirect", "This address leads to another server. Enter that server’s address.");
  return url;
}

const asFolder = (url: string): string => (url.endsWith("/") ? url : `${url}/`);

async function readPrincipal(client: DavClient, url: string): Promise<{ home: string | null; addresses: string[] } | null> {
  const found = await client.find(url, "0", "<c:calendar-home-set/><c:calendar-user-address-set/>");
  const [response] = found?.responses ?? [];
  if (!found || !response) return null;
  const set = response.props.get(cal("calendar-user-address-set"));
  const addresses = set ? findNodes(set, dav("href")).map(({ text }) => text.trim().toLowerCase()) : [];
  return { home: hrefIn(response, cal("calendar-home-set"), found.url), addresses };
}

const writable = ["all", "write", "write-content", "bind"].map(dav);

/** The calendars of events that may be changed. A server that names no privileges is taken at its word. */
export async function listCalendars(client: DavClient, home: string): Promise<RemoteCalendar[]> {
  const asked = "<d:resourcetype/><d:displayname/><c:supported-calendar-component-set/><d:current-user-privilege-set/>";
  const found = await client.find(home, "1", asked);
  if (!found) throw new AppError("unavailable", "The calendar server did not list the calendars.");
  return found.responses.filter(isCalendar).flatMap((response) => {
    const { props, href } = response;
    const kinds = props.get(cal("supported-calendar-component-set"));
    const privileges = props.get(dav("current-user-privilege-set"));
    const hasEvents = !kinds || kinds.children.length === 0 || holdsEvents(kinds);
    if (!hasEvents || (privileges && !writable.some((name) => findNode(privileges, name)))) return [];
    const id = asFolder(new URL(href, found.url).href);
    const name = props.get(dav("displayname"))?.text.trim();
    return [{ id, name: name ? name : decodeURIComponent(id.split("/").at(-2) ?? "") }];
  });
}

const holdsEvents = (kinds: Parameters<typeof findNode>[0]): boolean =>
  findNodes(kinds, cal("comp")).some(({ attributes }) => attributes.name === "VEVENT");
