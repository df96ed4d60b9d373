import { z } from "zod";
import { RecordNoun } from "@/lib/domains/audit/schema";
import { selectVisible } from "@/lib/domains/live";
import { LiveMessage } from "@/lib/domains/live/schema";
import { AppError } from "@/lib/kernel/base/errors";
import { decodeId, encodeId } from "@/lib/kernel/base/ids";
import { logOf, type Ctx } from "@/lib/kernel/context";
import { encodeWire, Timestamp } from "@/lib/kernel/base/wire";
import { decodeInput, meetCaller } from "@/lib/kernel/http/endpoint/endpoint";
import { readInput } from "@/lib/kernel/http/endpoint/read-request";
import { nameTenant, resolveCaller } from "@/lib/kernel/auth/caller";
import { idleHeader } from "@/lib/kernel/auth/session-limits";
import type { LiveEvent, LiveListener } from "@/lib/kernel/live-hub";
import type { Runtime } from "@/lib/kernel/runtime";
import type { ApiRequest } from "@/lib/kernel/http/endpoint/api-request";

/** Milliseconds. Permissions are checked every 5 ticks; a comment line every 15 keeps proxies from closing an idle stream. */
const tickMs = 1_000;
const ticksToCheck = 5;
const ticksToBeat = 15;

/** Messages buffered for a slow reader; beyond this the stream ends, and the reader resumes. */
const maxBuffered = 500;

/** The query: the company, and for a first stream the instant at which the page's data were read. */
const LiveAddress = z.strictObject({ tenant: z.string().optional(), since: Timestamp.optional() });

const encoder = new TextEncoder();

/** Formats an event as a server-sent event (HTML Living Standard, 9.2). */
function writeMessage({ id, name, noun, record_id, occurred_at }: LiveEvent): string {
  const kind = RecordNoun.parse(noun);
  const wire = encodeWire(LiveMessage, { id, name, noun: kind, record_id: encodeId(kind, record_id), occurred_at });
  return `id: ${wire.id}\ndata: ${JSON.stringify(wire)}\n\n`;
}

/**
 * Streams the tenant's events to one caller until the caller disconnects, loses the permission, or the server stops. `Last-Event-ID`, or
 * else `?since=`, resumes: missed events come first, at least once each. If that is too long ago, a `reset` tells the client to reload.
 * @throws AppError like `meetCaller`; `malformed` or `invalid` for the query; `rate_limited` with too many streams; `unavailable`.
 */
export async function openLiveStream(runtime: Runtime, sent: ApiRequest, headers: Headers, requestId: string): Promise<Response> {
  const request = byNamedTenant(sent);
  const { ctx, caller } = await meetCaller(runtime, request, headers, requestId);
  const { since } = decodeInput(LiveAddress, await readInput(request, {}), []);
  const stream = new LiveStream(runtime, request, ctx);
  await stream.open(caller.rate_key, request.headers.get("last-event-id"), since ?? null);
  headers.set("content-type", "text/event-stream");
  headers.set("cache-control", "private, no-store, no-transform");
  headers.set("x-accel-buffering", "no");
  return new Response(stream.body, { headers });
}

/** EventSource cannot set headers, so browsers name the tenant in the query. A stream that only waits keeps no session from ending. */
function byNamedTenant(sent: ApiRequest): ApiRequest {
  const named = new URL(sent.url).searchParams.get("tenant");
  const request = named === null || sent.headers.has("atrium-tenant") ? sent : nameTenant(sent, named);
  const headers = new Headers(request.headers);
  headers.set(idleHeader, "1");
  return { url: request.url, method: request.method, headers, body: request.body, signal: request.signal };
}

class LiveStream {
  readonly body: ReadableStream<Uint8Array>;
  readonly #runtime: Runtime;
  readonly #request: ApiRequest;
  #ctx: Ctx;
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  #unsubscribe: () => void = () => undefined;
  #timer: NodeJS.Timeout | undefined;
  /** The end of the last queued work: deliveries are sequential. */
  #turn: Promise<void> = Promise.resolve();
  #checkedInThisTick = true;
  #ended = false;

  constructor(runtime: Runtime, request: ApiRequest, ctx: Ctx) {
    this.#runtime = runtime;
    this.#request = request;
    this.#ctx = ctx;
    this.body = new ReadableStream<Uint8Array>(
      { start: (controller) => void (this.#controller = controller), cancel: () => this.#end() },
      { highWaterMark: maxBuffered },
    );
  }

  async open(person: string, lastEventId: string | null, since: Date | null): Promise<void> {
    let early: LiveEvent[] | null = [];
    const listener: LiveListener = {
      tenant_id: this.#ctx.tenant.id,
      person,
      deliver: (events) => (early === null ? this.#deliver(events) : void early.push(...events)),
      end: () => this.#end(),
    };
    this.#unsubscribe = await this.#runtime.live.subscribe(listener);
    this.#request.signal.addEventListener("abort", () => this.#end(), { once: true });
    try {
      this.#write("retry: 2000\nevent: ready\ndata: {}\n\n");
      const missed = await this.#missed(lastEventId, since);
      if (missed === null) this.#write("event: reset\ndata: {}\n\n");
      const missedIds = new Set(missed?.map((event) => event.id));
      this.#deliver([...(missed ?? []), ...early.filter((event) => !missedIds.has(event.id))]);
      early = null;
    } catch (error) {
      this.#end();
      throw error;
    }
    if (!this.#ended) this.#startTicking();
  }

  /** Returns the events since the last received one, or since the page was read; null when they are no longer known. */
  async #missed(lastEventId: string | null, since: Date | null): Promise<LiveEvent[] | null> {
    const { live } = this.#runtime;
    if (lastEventId === null) return since === null ? [] : live.eventsAfter(this.#ctx.tenant.id, since);
    const last = decodeId("event", lastEventId);
    return last === null ? null : live.eventsSince(this.#ctx.tenant.id, last);
  }

  #startTicking(): void {
    let ticks = 0;
    this.#timer = setInterval(() => {
      ticks += 1;
      this.#checkedInThisTick = false;
      if (ticks % ticksToCheck === 0) this.#inTurn(() => this.#check());
      if (ticks % ticksToBeat === 0) this.#write(": still here\n\n");
    }, tickMs);
    this.#timer.unref();
  }

  #deliver(events: LiveEvent[]): void {
    if (events.length === 0) return;
    this.#inTurn(async () => {
      if (!this.#checkedInThisTick) await this.#check();
      if (this.#ended) return;
      const visible = await selectVisible(this.#ctx, events);
      if (visible.length > 0) this.#write(visible.map(writeMessage).join(""));
    });
  }

  /** Any error ends the stream; the client reconnects and resumes. */
  #inTurn(work: () => Promise<void>): void {
    this.#turn = this.#turn
      .then(async () => {
        if (!this.#ended) await work();
      })
      .catch((error: unknown) => {
        if (!(error instanceof AppError) || error.status >= 500) logOf(this.#ctx).error({ err: error }, "a live stream ended");
        this.#end();
      });
  }

  /** Resolves the caller again, since sessions and keys are revoked and roles change. @throws AppError when access was lost. */
  async #check(): Promise<void> {
    this.#checkedInThisTick = true;
    const { principal, grants } = await resolveCaller(this.#runtime, this.#request);
    this.#ctx = { ...this.#ctx, principal, grants };
  }

  #write(text: string): void {
    if (this.#ended || this.#controller === null) return;
    if ((this.#controller.desiredSize ?? 0) <= 0) this.#end();
    else this.#controller.enqueue(encoder.encode(text));
  }

  #end(): void {
    if (this.#ended) return;
    this.#ended = true;
    clearInterval(this.#timer);
    this.#unsubscribe();
    try {
      this.#controller?.close();
    } catch {
      // The reader has already cancelled the stream.
    }
  }
}
