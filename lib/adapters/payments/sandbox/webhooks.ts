/** An event until its target has taken it. */
export interface PendingDelivery<Event> {
  account: string;
  event: Event;
  tries: number;
}

/** The part of a sandbox's store that keeps events until they are delivered. */
export interface DeliveryStore<Event> {
  readonly state: { deliveries: PendingDelivery<Event>[] };
  onEvent(listener: (delivery: PendingDelivery<Event>) => void): void;
  save(): void;
}

/** Delivery faults as real providers have them; set by tests. */
export interface Misbehaviour<Event> {
  /** How often each event is sent; default once. */
  times?: number;
  /** Queue events until `release`. */
  queue?: boolean;
  /** Changes an event before it is signed. */
  alter?: (event: Event) => Event;
}

/** A signed request of one event. */
export interface WebhookRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface WebhookOptions<Event> {
  store: DeliveryStore<Event>;
  /** Called for each attempt, so that a signature has its time; null where the provider reports nothing, or nowhere. */
  requestOf: (account: string, event: Event) => WebhookRequest | null;
  /** Milliseconds before each retry; after the last one the event is dropped. */
  retry_delays_ms: readonly number[];
  fetch: (
    url: string,
    init: { method: "POST"; headers: Record<string, string>; body: string; redirect: "manual" },
  ) => Promise<{ ok: boolean }>;
}

export interface WebhookSender<Event> {
  misbehave(how: Misbehaviour<Event>): void;
  /** Sends the queued events in their order or in reverse. */
  release(order: "sent" | "reversed"): void;
  /** Resolves when nothing is being sent or retried; queued events do not count. */
  settled(): Promise<void>;
  /** Stops; undelivered events stay in the store for the next start. */
  close(): Promise<void>;
}

/** Sends by Node's fetch. */
export const sendByFetch: WebhookOptions<unknown>["fetch"] = async (url, init) => {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(10_000) });
  // Only the status matters; an unread body would keep the connection open.
  await answer.body?.cancel();
  return answer;
};

export function createWebhookSender<Event>(options: WebhookOptions<Event>): WebhookSender<Event> {
  const { store } = options;
  const running = new Set<Promise<void>>();
  const stop = new AbortController();
  let how: Misbehaviour<Event> = {};
  let queued: PendingDelivery<Event>[] = [];

  const start = (delivery: PendingDelivery<Event>): void => {
    const run = deliver(options, delivery, how, stop.signal).finally(() => running.delete(run));
    running.add(run);
  };
  const settled = async (): Promise<void> => {
    while (running.size > 0) await Promise.all(running);
  };
  store.onEvent((delivery) => (how.queue === true ? queued.push(delivery) : start(delivery)));
  // Resume the deliveries of an earlier run.
  for (const delivery of [...store.state.deliveries]) start(delivery);
  return {
    misbehave: (next) => {
      how = next;
    },
    release: (order) => {
      const ready = order === "reversed" ? queued.toReversed() : queued;
      queued = [];
      // Sequentially, so that events arrive in this order.
      const inTurn = ready.reduce((before, delivery) => before.then(() => deliver(options, delivery, how, stop.signal)), Promise.resolve());
      const run = inTurn.finally(() => running.delete(run));
      running.add(run);
    },
    settled,
    close: async () => {
      stop.abort();
      await settled();
    },
  };
}

async function deliver<Event>(
  options: WebhookOptions<Event>,
  delivery: PendingDelivery<Event>,
  how: Misbehaviour<Event>,
  signal: AbortSignal,
): Promise<void> {
  const event = how.alter ? how.alter(structuredClone(delivery.event)) : delivery.event;
  for (let time = 0; time < (how.times ?? 1); time += 1) await sendUntilTaken(options, delivery, event, signal);
  if (signal.aborted) return;
  const { deliveries } = options.store.state;
  const place = deliveries.indexOf(delivery);
  if (place >= 0) deliveries.splice(place, 1);
  options.store.save();
}

async function sendUntilTaken<Event>(
  options: WebhookOptions<Event>,
  delivery: PendingDelivery<Event>,
  event: Event,
  signal: AbortSignal,
): Promise<void> {
  for (const delay of [0, ...options.retry_delays_ms]) {
    await wait(delay, signal);
    if (signal.aborted) return;
    const request = options.requestOf(delivery.account, event);
    if (request === null) return;
    delivery.tries += 1;
    if (await sendOnce(options.fetch, request)) return;
  }
}

async function sendOnce(fetch: WebhookOptions<unknown>["fetch"], { url, headers, body }: WebhookRequest): Promise<boolean> {
  try {
    return (await fetch(url, { method: "POST", headers, body, redirect: "manual" })).ok;
  } catch {
    // An unreachable target counts as a failed attempt.
    return false;
  }
}

function wait(delay: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, delay);
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    }
    signal.addEventListener("abort", done);
    if (signal.aborted) done();
  });
}
