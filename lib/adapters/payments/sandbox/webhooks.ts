import { createHmac } from "node:crypto";
import type { PendingDelivery, SandboxStore } from "./store";
import type { SandboxEvent } from "./objects";

/** The endpoint for one account's events. */
export interface WebhookTarget {
  url: string;
  secret: string;
}

/** Delivery faults as real providers have them; set by tests. */
export interface Misbehaviour {
  /** How often each event is sent; default once. */
  times?: number;
  /** Queue events until `release`. */
  queue?: boolean;
  /** Changes an event before it is signed. */
  alter?: (event: SandboxEvent) => SandboxEvent;
}

export interface WebhookOptions {
  store: SandboxStore;
  targetOf: (account: string) => WebhookTarget | undefined;
  clock: { now(): Date };
  /** Milliseconds before each retry; after the last one the event is dropped. */
  retry_delays_ms: readonly number[];
  fetch: (
    url: string,
    init: { method: "POST"; headers: Record<string, string>; body: string; redirect: "manual" },
  ) => Promise<{ ok: boolean }>;
}

export interface WebhookSender {
  misbehave(how: Misbehaviour): void;
  /** Sends the queued events in their order or in reverse. */
  release(order: "sent" | "reversed"): void;
  /** Resolves when nothing is being sent or retried; queued events do not count. */
  settled(): Promise<void>;
  /** Stops; undelivered events stay in the store for the next start. */
  close(): Promise<void>;
}

/** `Stripe-Signature` of a body (docs.stripe.com/webhooks/signature). */
export function signDelivery(body: string, secret: string, timestamp: number): string {
  return `t=${timestamp},v1=${createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex")}`;
}

export function createWebhookSender(options: WebhookOptions): WebhookSender {
  const { store } = options;
  const running = new Set<Promise<void>>();
  const stop = new AbortController();
  let how: Misbehaviour = {};
  let queued: PendingDelivery[] = [];

  const start = (delivery: PendingDelivery): void => {
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

async function deliver(options: WebhookOptions, delivery: PendingDelivery, how: Misbehaviour, signal: AbortSignal): Promise<void> {
  const target = options.targetOf(delivery.account);
  const event = how.alter ? how.alter(structuredClone(delivery.event)) : delivery.event;
  for (let time = 0; target !== undefined && time < (how.times ?? 1); time += 1)
    await sendUntilTaken(options, delivery, target, event, signal);
  if (signal.aborted) return;
  const { deliveries } = options.store.state;
  const place = deliveries.indexOf(delivery);
  if (place >= 0) deliveries.splice(place, 1);
  options.store.save();
}

async function sendUntilTaken(
  options: WebhookOptions,
  delivery: PendingDelivery,
  target: WebhookTarget,
  event: SandboxEvent,
  signal: AbortSignal,
): Promise<void> {
  for (const delay of [0, ...options.retry_delays_ms]) {
    await wait(delay, signal);
    if (signal.aborted) return;
    delivery.tries += 1;
    if (await sendOnce(options, target, event)) return;
  }
}

async function sendOnce({ clock, fetch }: WebhookOptions, { url, secret }: WebhookTarget, event: SandboxEvent): Promise<boolean> {
  const body = JSON.stringify(event);
  const signature = signDelivery(body, secret, Math.floor(clock.now().getTime() / 1000));
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "user-agent": "Stripe/1.0 (sandbox)",
    "stripe-signature": signature,
  };
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
