import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import {
  crosses,
  exceptionsOf,
  instancesOf,
  isSeries,
  occurrenceOn,
  shownIn,
  calendars,
  timeOf,
  withoutZone,
  type Fields,
  type GraphItem,
  type Moment,
} from "./graph-events";

export interface GraphSubscription {
  id: string;
  notificationUrl: string;
  clientState: string;
  expirationDateTime: string;
}

export interface GraphServer {
  urls: { oauth: string; api: string };
  /** The events of the main calendar by id, changed occurrences of series too. */
  events: Map<string, GraphItem>;
  /** As the person would do in Outlook; false for an occurrence that would get to another one's day. */
  put(id: string, fields: Fields): boolean;
  remove(id: string): void;
  /** Title, start and end of what the person sees there in a range. */
  shown(from: string, to: string): string[];
  /** Makes the tokens given so far too old. */
  expireTokens(): void;
  withdraw(): void;
  subscriptions: Map<string, GraphSubscription>;
  /** Sends a request to the address of a subscription, as Microsoft would. */
  deliver: (url: string, body: string) => Promise<{ status: number; text: string }>;
  /** The requests so far, such as `POST /me/calendar/events`. */
  requests: string[];
  /** Answers the next writes with 503 after they were done, as when the answer is lost. */
  loseAnswers: number;
  /** The refresh token that counts: each use gives a new one. */
  refreshToken: string;
  close(): Promise<void>;
}

/**
 * What Microsoft Graph does, as far as the sync needs it: lists of changes with ranges, ids of its own, ETags, subscriptions, and series
 * with occurrences, whose changed and deleted ones a new pattern drops.
 */
export async function startGraph(now: () => Date): Promise<GraphServer> {
  const events = new Map<string, GraphItem>();
  const changed = new Map<string, number>();
  let [version, oldest, isWithdrawn, made] = [0, 0, false, 0];
  const touch = (id: string, fields: Fields): GraphItem => {
    version += 1;
    changed.set(id, version);
    const before = events.get(id) ?? { type: "singleInstance", isOrganizer: true, isAllDay: false, transactionId: null };
    const stamps = { id, "@odata.etag": `W/"${String(version)}"`, lastModifiedDateTime: now().toISOString() };
    const item = { ...before, ...fields, ...stamps } as GraphItem;
    if (item.type !== "exception") item.type = isSeries(item) ? "seriesMaster" : "singleInstance";
    events.set(id, item);
    return item;
  };
  const drop = (id: string) => {
    version += 1;
    if (events.delete(id)) changed.set(id, version);
  };
  /** A new pattern, or other times, forget the occurrences that were changed or deleted. */
  const store = (id: string, fields: Fields): GraphItem => {
    const before = events.get(id);
    const isNewPlan = "recurrence" in fields || (before && isSeries(before) && "start" in fields);
    if (before && isNewPlan) for (const exception of exceptionsOf(events, before)) drop(exception.id);
    return touch(id, { ...fields, ...(isNewPlan ? { deletedDays: [] } : {}) });
  };
  const seriesOf = (id: string): [GraphItem | undefined, string] => {
    const [, master = "", day = ""] = /^(?:OID|AAMkR)\.(.+)\.(\d{4}-\d{2}-\d{2})$/.exec(id) ?? [];
    return [events.get(master), day];
  };
  /** An event, a changed occurrence, or one that is as the pattern has it. */
  const find = (id: string): GraphItem | undefined => {
    const [master, day] = seriesOf(id);
    if (!isSeries(master)) return events.get(id);
    const [from, to] = [Date.parse(day) - 86_400_000, Date.parse(day) + 2 * 86_400_000];
    return instancesOf(events, master, from, to).find((item) => item.id === id);
  };
  /** Null for a move that Exchange does not allow. */
  const change = (id: string, fields: Fields): GraphItem | null => {
    const known = events.get(id);
    const [master, day] = known?.seriesMasterId ? seriesOf(known.occurrenceId ?? "") : seriesOf(id);
    if (!master) return store(id, fields);
    if (fields.start && crosses(events, master, day, fields.start as Moment)) return null;
    if (!known) made += 1;
    const kept = known ? {} : { ...occurrenceOn(master, day), type: "exception" };
    touch(master.id, {});
    return touch(known?.id ?? `AAMkX${String(made)}=`, { ...kept, ...fields });
  };
  const erase = (id: string) => {
    const known = events.get(id);
    const [master, day] = known?.seriesMasterId ? seriesOf(known.occurrenceId ?? "") : seriesOf(id);
    if (known) for (const exception of exceptionsOf(events, known)) drop(exception.id);
    if (known) drop(id);
    if (master) touch(master.id, { deletedDays: [...(master.deletedDays ?? []), day] });
  };
  const server = createServer((request, response) => void answer(request, response));
  const self: GraphServer = {
    urls: { oauth: "", api: "" },
    events,
    put: (id, fields) => change(id, fields) !== null,
    remove: erase,
    shown: (from, to) => shownIn(events, from, to),
    expireTokens: () => (oldest = version + 1),
    withdraw: () => (isWithdrawn = true),
    subscriptions: new Map(),
    deliver: () => Promise.resolve({ status: 404, text: "" }),
    requests: [],
    loseAnswers: 0,
    refreshToken: "refresh",
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://graph.example");
    const method = request.method ?? "";
    self.requests.push(`${method} ${pathname}`);
    const [status, value] = await handle(method, pathname, searchParams, body, request.headers["if-match"]);
    const isLost = method !== "GET" && pathname.includes("/events") && status < 300 && self.loseAnswers > 0;
    if (isLost) self.loseAnswers -= 1;
    response
      .writeHead(isLost ? 503 : status, { "content-type": "application/json" })
      .end(status === 204 ? "" : JSON.stringify(value ?? {}));

    async function handle(
      ...[, , asked, text, etag]: [string, string, URLSearchParams, string, string | undefined]
    ): Promise<[number, object?]> {
      if (pathname === "/token") return grant(new URLSearchParams(text));
      if (request.headers.authorization !== "Bearer access" || isWithdrawn) return [401];
      const fields = text === "" ? {} : (JSON.parse(text) as Fields);
      if (pathname === "/me/calendars") return [200, { value: calendars }];
      if (pathname.endsWith("/calendarView/delta")) return list(asked);
      if (pathname.startsWith("/subscriptions")) return subscribe(method, pathname.split("/")[2] ?? "", fields);
      const [, name, part] = /^\/me\/calendar\/events\/([^/]+)(\/instances)?$/.exec(pathname) ?? [];
      if (name === undefined && method === "POST") return insert(fields);
      const before = find(decodeURIComponent(name ?? ""));
      if (!before) return [404, { error: { code: "ErrorItemNotFound" } }];
      if (part !== undefined) {
        const [from, to] = ["startDateTime", "endDateTime"].map((each) => Date.parse(asked.get(each) ?? ""));
        return [200, { value: instancesOf(events, before, from ?? 0, to ?? 0) }];
      }
      if (etag !== undefined && etag !== before["@odata.etag"]) return [412];
      if (method === "GET") return [200, shown(before, asked.has("$expand"))];
      if (method === "DELETE") {
        erase(before.id);
        return [204];
      }
      const after = change(before.id, withoutZone(fields));
      return after ? [200, shown(after)] : [400, { error: { code: "ErrorOccurrenceCrossingBoundary" } }];
    }
  }

  function insert(fields: Fields): [number, object?] {
    const before = [...events.values()].find(({ transactionId }) => transactionId === fields.transactionId);
    if (before) return [409, { error: { code: "ErrorDuplicateTransactionId" } }];
    made += 1;
    return [201, shown(store(`AAMk${String(made)}=`, withoutZone(fields)))];
  }

  /** Each refresh token is good for one use. */
  function grant(form: URLSearchParams): [number, object?] {
    if (isWithdrawn || form.get("client_secret") !== "secret") return [400, { error: "invalid_grant" }];
    const isRefresh = form.get("grant_type") === "refresh_token";
    if (isRefresh ? form.get("refresh_token") !== self.refreshToken : form.get("code") !== "good") return [400, { error: "invalid_grant" }];
    self.refreshToken = `refresh-${String(self.requests.length)}`;
    const claims = Buffer.from(JSON.stringify({ sub: "sub-1", aud: "client", preferred_username: "ada@outlook.example" })).toString(
      "base64url",
    );
    const scope = "openid email User.Read Calendars.ReadWrite";
    return [200, { access_token: "access", refresh_token: self.refreshToken, scope, id_token: `e30.${claims}.` }];
  }

  /** Pages of two. Outside the range an event is listed as removed once it changes; of a series, all that is in the range. */
  function list(asked: URLSearchParams): [number, object?] {
    const [from, to, since] = [asked.get("startDateTime") ?? "", asked.get("endDateTime") ?? "", Number(asked.get("since") ?? "0")];
    if (asked.has("since") && since < oldest) return [410, { error: { code: "syncStateNotFound" } }];
    const partsOf = (item: GraphItem | undefined): GraphItem[] => {
      if (!item || item.seriesMasterId !== undefined) return [];
      const instances = isSeries(item) ? instancesOf(events, item, Date.parse(from), Date.parse(to)).slice(0, 6) : [item];
      return instances.some(({ start, end }) => timeOf(start) < Date.parse(to) && timeOf(end) > Date.parse(from))
        ? [...new Set([item, ...instances])]
        : [];
    };
    const found = [...changed]
      .filter(([id, at]) => at > since && (asked.has("since") || partsOf(events.get(id)).length > 0))
      .sort(([, one], [, other]) => one - other)
      .flatMap(([id]): object[] => {
        const parts = partsOf(events.get(id)).map((item) => shown(item));
        return parts.length > 0 ? parts : [{ id, "@removed": { reason: "deleted" } }];
      });
    const skip = Number(asked.get("skip") ?? "0");
    const next = new URLSearchParams(asked);
    const isLast = skip + 2 >= found.length;
    if (isLast) next.delete("skip");
    next.set(isLast ? "since" : "skip", String(isLast ? version : skip + 2));
    const link = `${self.urls.api}/me/calendarView/delta?${next.toString()}`;
    return [200, { value: found.slice(skip, skip + 2), [isLast ? "@odata.deltaLink" : "@odata.nextLink"]: link }];
  }

  /** Deleted and changed occurrences come only where they are asked for. */
  const shown = (item: GraphItem, isExpanded = false): object => {
    const { deletedDays = [], ...rest } = item;
    if (!isExpanded || !isSeries(item)) return rest;
    const cancelledOccurrences = deletedDays.map((day) => `OID.${item.id}.${day}`);
    return { ...rest, cancelledOccurrences, exceptionOccurrences: exceptionsOf(events, item) };
  };

  async function subscribe(method: string, id: string, fields: Fields): Promise<[number, object?]> {
    const before = self.subscriptions.get(id);
    if (method === "POST") {
      made += 1;
      const subscription = { id: `sub-${String(made)}`, ...fields } as unknown as GraphSubscription;
      const { status, text } = await self.deliver(`${subscription.notificationUrl}?validationToken=Check%20this%3A%201`, "");
      if (status !== 200 || text !== "Check this: 1") return [400, { error: { code: "ValidationError" } }];
      self.subscriptions.set(subscription.id, subscription);
      return [201, subscription];
    }
    if (!before) return [404];
    if (method === "DELETE") {
      self.subscriptions.delete(id);
      return [204];
    }
    Object.assign(before, fields);
    return [200, before];
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  self.urls = { oauth: base, api: base };
  return self;
}
