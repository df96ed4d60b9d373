import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Fields = Record<string, unknown>;

export interface GraphItem extends Fields {
  id: string;
  "@odata.etag": string;
  subject: string;
}

export interface GraphSubscription {
  id: string;
  notificationUrl: string;
  clientState: string;
  expirationDateTime: string;
}

export interface GraphServer {
  urls: { oauth: string; api: string };
  /** The events of the main calendar by id. */
  events: Map<string, GraphItem>;
  /** As the person would do in Outlook. */
  put(id: string, fields: Fields): void;
  remove(id: string): void;
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

/** What Microsoft Graph does, as far as the sync needs it: lists of changes with ranges, ids of its own, ETags, subscriptions. */
export async function startGraph(now: () => Date): Promise<GraphServer> {
  const events = new Map<string, GraphItem>();
  const changed = new Map<string, number>();
  let [version, oldest, isWithdrawn, made] = [0, 0, false, 0];
  const store = (id: string, fields: Fields): GraphItem => {
    version += 1;
    changed.set(id, version);
    const before = events.get(id) ?? { type: "singleInstance", isOrganizer: true, isAllDay: false, transactionId: null };
    const stamps = { id, "@odata.etag": `W/"${String(version)}"`, lastModifiedDateTime: now().toISOString() };
    const item = { ...before, ...fields, ...stamps } as GraphItem;
    events.set(id, item);
    return item;
  };
  const server = createServer((request, response) => void answer(request, response));
  const self: GraphServer = {
    urls: { oauth: "", api: "" },
    events,
    put: (id, fields) => void store(id, fields),
    remove(id) {
      version += 1;
      if (events.delete(id)) changed.set(id, version);
    },
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
      const id = decodeURIComponent(/^\/me\/calendar\/events\/(.+)$/.exec(pathname)?.[1] ?? "");
      if (id === "" && method === "POST") return insert(fields);
      const before = events.get(id);
      if (!before) return [404, { error: { code: "ErrorItemNotFound" } }];
      if (etag !== undefined && etag !== before["@odata.etag"]) return [412];
      if (method === "GET") return [200, shown(before)];
      if (method === "DELETE") {
        self.remove(id);
        return [204];
      }
      return [200, shown(store(id, withoutZone(fields)))];
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
    const claims = Buffer.from(JSON.stringify({ preferred_username: "ada@outlook.example" })).toString("base64url");
    const scope = "openid email User.Read Calendars.ReadWrite";
    return [200, { access_token: "access", refresh_token: self.refreshToken, scope, id_token: `e30.${claims}.` }];
  }

  /** Pages of two. Outside the range an event is listed as removed once it changes. */
  function list(asked: URLSearchParams): [number, object?] {
    const [from, to, since] = [asked.get("startDateTime") ?? "", asked.get("endDateTime") ?? "", Number(asked.get("since") ?? "0")];
    if (asked.has("since") && since < oldest) return [410, { error: { code: "syncStateNotFound" } }];
    const inside = (item: GraphItem | undefined) => item !== undefined && timeOf(item, "start") < to && timeOf(item, "end") > from;
    const found = [...changed]
      .filter(([id, at]) => at > since && (asked.has("since") || inside(events.get(id))))
      .sort(([, one], [, other]) => one - other)
      .map(([id]) => {
        const item = events.get(id);
        return item && inside(item) ? shown(item) : { id, "@removed": { reason: "deleted" } };
      });
    const skip = Number(asked.get("skip") ?? "0");
    const next = new URLSearchParams(asked);
    const isLast = skip + 2 >= found.length;
    if (isLast) next.delete("skip");
    next.set(isLast ? "since" : "skip", String(isLast ? version : skip + 2));
    const link = `${self.urls.api}/me/calendarView/delta?${next.toString()}`;
    return [200, { value: found.slice(skip, skip + 2), [isLast ? "@odata.deltaLink" : "@odata.nextLink"]: link }];
  }

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

const calendars = [
  { id: "AAMkTeam", name: "Team", canEdit: true, isDefaultCalendar: false },
  { id: "AAMkMain", name: "Calendar", canEdit: true, isDefaultCalendar: true },
  { id: "AAMkBirthdays", name: "Birthdays", canEdit: false, isDefaultCalendar: false },
];

interface Moment {
  dateTime: string;
  timeZone: string;
}

const timeOf = (item: GraphItem, name: "start" | "end"): string => `${(item[name] as Moment).dateTime}Z`;

/** Instants as the sandbox keeps them: in UTC, with the zone in which they were entered. */
function withoutZone(fields: Fields): Fields {
  const [start, end] = [fields.start as Moment | undefined, fields.end as Moment | undefined];
  if (!start || !end) return fields;
  const utc = ({ dateTime, timeZone }: Moment) => ({ dateTime: toUtc(dateTime, timeZone), timeZone: "UTC" });
  return { ...fields, start: utc(start), end: utc(end), originalStartTimeZone: start.timeZone };
}

function toUtc(wall: string, timeZone: string): string {
  const time = Date.parse(`${wall}Z`);
  const shown = new Date(time).toLocaleString("sv-SE", { timeZone }).replace(" ", "T");
  return new Date(2 * time - Date.parse(`${shown}Z`)).toISOString().slice(0, 19);
}

const shown = (item: GraphItem): object => item;
