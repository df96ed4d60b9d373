import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { instanceNamed, instancesOf, isSeries, outdated, shownIn, type Item, type Moment } from "./google-events";

const shared = [{ id: "team", summary: "Team" }];

export interface GoogleServer {
  urls: { sign_in: string; oauth: string; api: string };
  /** The events by id, cancelled ones too. */
  events: Map<string, Item>;
  /** As the person would do in Google's own app; an occurrence of a series has the series' id and its start. */
  put(id: string, fields: Record<string, unknown>): void;
  cancel(id: string): void;
  /** Title, start and end of what the person sees there in a range. */
  shown(from: string, to: string): string[];
  /** Makes the sync tokens given so far too old. */
  expireTokens(): void;
  /** Withdraws the access. */
  withdraw(): void;
  /** The requests so far, such as `POST /calendars/primary/events`. */
  requests: string[];
  /** Answers nothing but 503. */
  isDown: boolean;
  /** Of the account that signs in. */
  claims: { sub: string; aud: string };
  /** Answers the next writes with 503 after they were done, as when the answer is lost. */
  loseAnswers: number;
  close(): Promise<void>;
}

/**
 * What Google Calendar's API does, as far as the sync needs it: pages, sync tokens with 410, etags with 412, ids used once, series whose
 * changed and deleted occurrences are events of their own and are dropped with the rule that they are of.
 */
export async function startGoogle(now: () => Date): Promise<GoogleServer> {
  const events = new Map<string, Item>();
  const changed = new Map<string, number>();
  let [version, oldest, isWithdrawn] = [0, 0, false];
  const touch = (id: string, fields: Record<string, unknown>, status: Item["status"]) => {
    version += 1;
    changed.set(id, version);
    const before = events.get(id);
    const origin = before && !before.dropped ? before : (instanceNamed(events, id) ?? {});
    const kept = Object.fromEntries(
      Object.entries({ iCalUID: `${id}@google.example`, ...origin, dropped: null, ...fields }).filter(([, value]) => value !== null),
    );
    events.set(id, { ...kept, id, status, etag: `"${String(version)}"`, updated: now().toISOString() });
  };
  const store = (id: string, fields: Record<string, unknown>, status: Item["status"]) => {
    const before = events.get(id);
    touch(id, fields, status);
    const after = events.get(id);
    if (before && after) for (const item of outdated(events, before, after)) touch(item.id, { dropped: true }, "cancelled");
  };
  const withoutNulls = (moment: unknown) =>
    Object.fromEntries(Object.entries((moment ?? {}) as Record<string, unknown>).filter(([, value]) => value !== null));
  const server = createServer((request, response) => void answer(request, response));
  const self: GoogleServer = {
    urls: { sign_in: "", oauth: "", api: "" },
    events,
    put: (id, fields) => store(id, fields, "confirmed"),
    cancel: (id) => store(id, {}, "cancelled"),
    shown: (from, to) => shownIn(events, from, to),
    expireTokens: () => (oldest = version + 1),
    withdraw: () => (isWithdrawn = true),
    requests: [],
    isDown: false,
    claims: { sub: "sub-1", aud: "client" },
    loseAnswers: 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://google.example");
    self.requests.push(`${request.method ?? ""} ${pathname}`);
    const send = (status: number, value?: object) => {
      const isWrite = request.method !== "GET" && pathname.startsWith("/calendars");
      const isLost = isWrite && status < 300 && self.loseAnswers > 0;
      if (isLost) self.loseAnswers -= 1;
      response
        .writeHead(isLost ? 503 : status, { "content-type": "application/json" })
        .end(status === 204 ? "" : JSON.stringify(value ?? {}));
    };
    if (self.isDown) return send(503);
    if (pathname === "/token") return send(...grant(new URLSearchParams(body)));
    if (pathname === "/revoke") return send(200);
    if (request.headers.authorization !== "Bearer access" || isWithdrawn) return send(401);
    if (pathname === "/users/me/calendarList") return send(200, { items: [...shared, { id: "ada", summary: "Ada", primary: true }] });
    const [, id, part] = /^\/calendars\/primary\/events\/([^/]+)(\/instances)?$/.exec(pathname) ?? [];
    const found = id === undefined ? undefined : (existing(id) ?? instanceNamed(events, id) ?? undefined);
    if (part !== undefined) return send(...instances(found, searchParams));
    if (request.method === "GET" && id !== undefined) return found ? send(200, found) : send(404);
    if (request.method === "GET") return send(...list(searchParams));
    const fields = body === "" ? {} : (JSON.parse(body) as Record<string, unknown>);
    if ("start" in fields) Object.assign(fields, { start: withoutNulls(fields.start), end: withoutNulls(fields.end) });
    if (Array.isArray(fields.recurrence) && "start" in fields && !isZoned(fields.start as Moment)) return send(400);
    if (id === undefined) {
      const given = String(fields.id);
      if (events.has(given)) return send(409);
      store(given, { ...fields, organizer: { self: true } }, "confirmed");
      return send(200, events.get(given));
    }
    const isRevived = found?.recurringEventId !== undefined && fields.status === "confirmed";
    if (!found || (found.status === "cancelled" && !isRevived)) return send(410);
    if (request.headers["if-match"] !== undefined && request.headers["if-match"] !== found.etag) return send(412);
    store(id, fields, request.method === "DELETE" ? "cancelled" : "confirmed");
    return request.method === "DELETE" ? send(204) : send(200, events.get(id));
  }

  const existing = (id: string): Item | undefined => (events.get(id)?.dropped ? undefined : events.get(id));
  const isZoned = ({ date, timeZone }: Moment): boolean => date !== undefined || timeZone !== undefined;

  function instances(master: Item | undefined, asked: URLSearchParams): [number, object?] {
    if (!isSeries(master)) return [404];
    const original = new Date(asked.get("originalStart") ?? "").toISOString();
    const found = instancesOf(master, original, original).map((item) => existing(item.id) ?? item);
    return [200, { items: found }];
  }

  function grant(form: URLSearchParams): [number, object?] {
    if (isWithdrawn || form.get("client_secret") !== "secret") return [400, { error: "invalid_grant" }];
    if (form.get("grant_type") === "refresh_token") return [200, { access_token: "access" }];
    if (form.get("code") !== "good" || (form.get("code_verifier") ?? "").length < 40) return [400, { error: "invalid_grant" }];
    const claims = Buffer.from(JSON.stringify({ ...self.claims, email: "ada@gmail.example" })).toString("base64url");
    const scope = "openid email https://www.googleapis.com/auth/calendar.events";
    return [200, { access_token: "access", refresh_token: "refresh", scope, id_token: `e30.${claims}.` }];
  }

  /** Pages of two, of which the second may be short. */
  function list(asked: URLSearchParams): [number, object?] {
    const [token, uid] = [asked.get("syncToken"), asked.get("iCalUID")];
    const since = token === null ? 0 : Number(token);
    if (token !== null && since < oldest) return [410];
    // In a full list, the deleted occurrences of series that are there.
    const isListed = (item: Item | undefined) =>
      item?.status === "confirmed" || (item?.dropped !== true && isSeries(events.get(item?.recurringEventId ?? "")));
    const found = [...changed]
      .filter(([id, at]) => at > since && (token !== null || isListed(events.get(id))))
      .sort(([, one], [, other]) => one - other)
      .flatMap(([id]) => events.get(id) ?? [])
      .filter(({ iCalUID }) => uid === null || iCalUID === uid);
    const from = Number(asked.get("pageToken") ?? "0");
    const items = found.slice(from, from + 2).map((item) => (item.status === "cancelled" ? stubOf(item) : item));
    return [200, { items, ...(from + 2 < found.length ? { nextPageToken: String(from + 2) } : { nextSyncToken: String(version) }) }];
  }

  /** Of a deleted event, the id alone is sure; of a deleted occurrence, also what it was. */
  const stubOf = ({ id, status, recurringEventId, originalStartTime }: Item): object =>
    recurringEventId === undefined ? { id, status } : { id, status, recurringEventId, originalStartTime };

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  self.urls = { sign_in: `${base}/sign-in`, oauth: base, api: base };
  return self;
}
