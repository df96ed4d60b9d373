import { livePath } from "./resource";
import type { z } from "zod";
import type { LiveMessage } from "@/lib/domains/live/schema";

export type LiveEvent = z.input<typeof LiveMessage>;

/** The delay before a new stream opens after a failure, in milliseconds; the last value repeats. */
const pauses = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000];

export interface Follower {
  onMessage: (event: LiveEvent) => void;
  /** Messages may have been missed, so all data must be refetched. */
  onGap: () => void;
}

/**
 * Follows the company's events with one stream while the page is visible; a hidden tab closes it and refetches everything when it is
 * visible again. The browser resumes a first interruption by itself; after that, new streams open with growing delays. `since`, RFC 3339,
 * is when the server read the page: the first stream starts there. Returns the function that stops it.
 */
export function followEvents(tenant: string, since: string, { onMessage, onGap }: Follower): () => void {
  let stream: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  /** Whether an earlier stream has ended, so that the next one cannot resume from it. */
  let gap = false;

  const close = () => {
    clearTimeout(timer);
    gap ||= stream !== null;
    stream?.close();
    stream = null;
  };
  const open = () => {
    close();
    // `since` is valid until everything is refetched; the browser sends it again when it reconnects.
    let resumable = !gap;
    const opened = new EventSource(`${livePath}?${new URLSearchParams(gap ? { tenant } : { tenant, since }).toString()}`);
    stream = opened;
    opened.addEventListener("ready", () => {
      failures = 0;
      if (gap) onGap();
      gap = false;
    });
    opened.addEventListener("reset", onGap);
    opened.addEventListener("message", (message: MessageEvent<string>) => {
      resumable = true;
      onMessage(JSON.parse(message.data) as LiveEvent);
    });
    opened.addEventListener("error", () => {
      const pause = (pauses[Math.min(failures, pauses.length - 1)] ?? 0) * (0.75 + Math.random() / 2);
      failures += 1;
      gap ||= !resumable;
      if (failures === 1 && opened.readyState === EventSource.CONNECTING) return;
      close();
      gap = true;
      timer = setTimeout(open, pause);
    });
  };
  const look = () => {
    if (document.visibilityState === "hidden") close();
    else if (stream === null) open();
  };
  // A page in the back/forward cache must not have an open stream.
  const leave = () => close();
  document.addEventListener("visibilitychange", look);
  addEventListener("pagehide", leave);
  addEventListener("pageshow", look);
  addEventListener("online", look);
  look();
  return () => {
    document.removeEventListener("visibilitychange", look);
    removeEventListener("pagehide", leave);
    removeEventListener("pageshow", look);
    removeEventListener("online", look);
    close();
  };
}
