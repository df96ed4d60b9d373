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
import { resolveCaller } from "@/lib/kernel/auth/caller";
import type { LiveEvent, LiveListener } from "@/lib/kernel/live-hub";
import type { Runtime } from "@/lib/kernel/runtime";
import type { ApiRequest } from "@/lib/kernel/http/endpoint/api-request";

/**
 * Milliseconds; seconds pass between looks whether the caller still may, and a line is sent so that nobody on the way takes the stream for
 * dead.
 */
const tickMs = 1_000;
const ticksToCheck = 5;
const ticksToBeat = 15;

/** Messages that wait for a reader who does not read; then the stream ends, and the reader resumes. */
const mostWaiting = 500;

/** What the address may say: the company, and for a first stream when what it follows was read. */
const LiveAddress = z.strictObject({ tenant: z.string().optional(), since: Timestamp.optional() });

const encoder = new TextEncoder();

/** One piece of news as server-sent events have it (HTML Living Standard, 9.2). */
function writeMessage({ id, name, noun, record_id, occurred_at }: LiveEvent): string {
  const kind = RecordNoun.parse(noun);
  const wire = encodeWire(LiveMessage, { id, name, noun: kind, record_id: encodeId(kind, record_id), occurred_at });
  return `id: ${wire.id}\ndata: ${JSON.stringify(wire)}\n\n`;
}

/**
 * A stream of the tenant's news for one caller, until the caller goes, may no more, or the server leaves. `Last-Event-ID` resumes: what
 * came since is told first, at least once each; without it `?since=` does, the instant at which a page's data were read. Where that is too
 * long ago, one `reset` says to read all anew.
 * @throws AppError as `meetCaller`; `malformed`, `invalid` for what the address says; `rate_limited` with too many streams; `unavailable`.
 */
export async function openLiveStream(runtime: Runtime, sent: ApiRequest, headers: Headers, requestId: string): Promise<Response> {
  const request = nameTenant(sent);
  const { ctx, caller } = await meetCaller(runtime, request, headers, requestId);
  const { since } = decodeInput(LiveAddress, await readInput(request, {}), []);
  const stream = new LiveStream(runtime, request, ctx);
  await stream.open(caller.rate_key, request.headers.get("last-event-id"), since ?? null);
  headers.set("content-type", "text/event-stream");
  headers.set("cache-control", "private, no-store, no-transform");
  headers.set("x-accel-buffering", "no");
  return new Response(stream.body, { headers });
}

/** A browser's EventSource cannot send headers of its own: it may name the tenant in the address. */
function nameTenant(request: ApiRequest): ApiRequest {
  const named = new URL(request.url).searchParams.get("tenant");
  if (named === null || request.headers.has("atrium-tenant")) return request;
  const headers = new Headers(request.headers);
  headers.set("atrium-tenant", named);
  return new Request(request.url, { headers, signal: request.signal });
}

class LiveStream {
  readonly body: ReadableStream<Uint8Array>;
  readonly #runtime: Runtime;
  readonly #request: ApiRequest;
  #ctx: Ctx;
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  #unsubscribe: () => void = () => undefined;
  #timer: NodeJS.Timeout | undefined;
  /** What is told waits for what was told before. */
  #turn: Promise<void> = Promise.resolve();
  #checkedInThisTick = true;
  #ended = false;

  constructor(runtime: Runtime, request: ApiRequest, ctx: Ctx) {
    this.#runtime = runtime;
    this.#request = request;
    this.#ctx = ctx;
    this.body = new ReadableStream<Uint8Array>(
      { start: (controller) => void (this.#controller = controller), cancel: () => this.#end() },
      { highWaterMark: mostWaiting },
    );
  }

  async open(person: string, lastEventId: string | null, since: Date | null): Promise<void> {
    let early: LiveEvent[] | null = [];
    const listener: LiveListener = {
      tenant_id: this.#ctx.tenant.id,
      person,
      deliver: (events) => (early === null ? this.#tell(events) : void early.push(...events)),
      end: () => this.#end(),
    };
    this.#unsubscribe = await this.#runtime.live.subscribe(listener);
    this.#request.signal.addEventListener("abort", () => this.#end(), { once: true });
    try {
      this.#write("retry: 2000\nevent: ready\ndata: {}\n\n");
      const missed = await this.#missed(lastEventId, since);
      if (missed === null) this.#write("event: reset\ndata: {}\n\n");
      const told = new Set(missed?.map((event) => event.id));
      this.#tell([...(missed ?? []), ...early.filter((event) => !told.has(event.id))]);
      early = null;
    } catch (error) {
      this.#end();
      throw error;
    }
    if (!this.#ended) this.#startTicking();
  }

  /** What was missed since the last news that was heard or, before any was, since the page was read; null when that cannot be told. */
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

  #tell(events: LiveEvent[]): void {
    if (events.length === 0) return;
    this.#inTurn(async () => {
      if (!this.#checkedInThisTick) await this.#check();
      if (this.#ended) return;
      const heard = await selectVisible(this.#ctx, events);
      if (heard.length > 0) this.#write(heard.map(writeMessage).join(""));
    });
  }

  /** Whatever goes wrong ends the stream: the listener resumes. */
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

  /** Asks again who calls: a session that was revoked, a role that holds less, a key that ended. @throws AppError when they may no more. */
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
      // The reader has gone already, and the stream with it.
    }
  }
}
