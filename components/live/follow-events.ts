import type { z } from "zod";
import type { LiveMessage } from "@/lib/domains/live/schema";

export type News = z.input<typeof LiveMessage>;

/** Pauses before a new stream is opened after the last has failed, in milliseconds; the last one stays. */
const pauses = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000];

export interface Follower {
  onMessage: (news: News) => void;
  /** Something may have been missed: all must be read anew. */
  onGap: () => void;
}

/**
 * Follows the company's news by one stream as long as the page is seen; a hidden tab closes it, and reads all anew when it is back. A first
 * interruption is the browser's own to mend, which resumes where it was; after that new streams are opened with growing pauses. `since`,
 * RFC 3339, is when the server read what the page shows: the first stream tells what came after it. Answers how to stop.
 */
export function followEvents(tenant: string, since: string, { onMessage, onGap }: Follower): () => void {
  let stream: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  /** Whether an earlier stream has ended, so that the next one does not begin where it was. */
  let gap = false;

  const close = () => {
    clearTimeout(timer);
    gap ||= stream !== null;
    stream?.close();
    stream = null;
  };
  const open = () => {
    close();
    // The page's own instant is of use until all was read anew; the browser repeats it when it mends the stream.
    let resumable = !gap;
    const opened = new EventSource(`/api/tenant/live?${new URLSearchParams(gap ? { tenant } : { tenant, since }).toString()}`);
    stream = opened;
    opened.addEventListener("ready", () => {
      failures = 0;
      if (gap) onGap();
      gap = false;
    });
    opened.addEventListener("reset", onGap);
    opened.addEventListener("message", (message: MessageEvent<string>) => {
      resumable = true;
      onMessage(JSON.parse(message.data) as News);
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
  // A page that the browser keeps to go back to must not hold a stream.
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
