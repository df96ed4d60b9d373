"use client";

import { useNow } from "next-intl";
import { useMemo, useSyncExternalStore } from "react";

const interval = 10_000;
let elapsed = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Whoever comes first after a pause would else read the time at its start.
  if (timer === undefined) elapsed = performance.now();
  timer ??= setInterval(() => {
    elapsed = performance.now();
    listeners.forEach((notify) => notify());
  }, interval);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** When this browser first saw an instant of the server's: one that came with the layout may be old for a page that is opened later. */
const seen = new WeakMap<Date, number>();

function seenAt(instant: Date): number {
  const at = seen.get(instant) ?? performance.now();
  seen.set(instant, at);
  return at;
}

/**
 * The present by the server's clock, updated every 10 seconds by one timer for the whole page. next-intl's own timers restart whenever the
 * page around them renders with a new instant, and may so never tick.
 */
export function useClock(): Date {
  const rendered = useNow();
  const from = useMemo(() => ({ instant: rendered.getTime(), at: seenAt(rendered) }), [rendered]);
  const ticked = useSyncExternalStore(
    subscribe,
    () => elapsed,
    () => 0,
  );
  return useMemo(() => new Date(from.instant + Math.max(ticked - from.at, 0)), [from, ticked]);
}
