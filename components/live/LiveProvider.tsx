"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { createContext, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { affectedBy } from "@/components/nouns";
import { useWorkplace } from "@/components/shell/workplace";
import { followEvents } from "./follow-events";

/** Called with a test of which cached names may have changed. */
type Listener = (changed: (name: string) => boolean) => void;
type Subscribe = (listener: Listener) => () => void;

const Context = createContext<Subscribe | null>(null);

/** Messages are batched: milliseconds until the first batch is handled, and the minimum pause before the next one. */
const batchMs = 200;
const restMs = 1_500;

/** The server reads a page a moment before it shows, so messages of the last milliseconds concern it too. */
const lateMs = 5_000;

/**
 * One event stream per tab: refetches cached data wherever a changed record shows. `since`, RFC 3339, is when the server read the first
 * page.
 */
export function LiveProvider({ since, children }: { since: string; children: ReactNode }) {
  const { slug } = useWorkplace();
  // Later renders of the frame pass a later instant; the stream continues with the first.
  const [firstRead] = useState(since);
  const cache = useQueryClient();
  const listeners = useRef(new Set<Listener>());
  const recentNames = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const recent = recentNames.current;
    const remember = (name: string) => {
      clearTimeout(recent.get(name));
      recent.set(
        name,
        setTimeout(() => recent.delete(name), lateMs),
      );
    };
    const waiting = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      timer = undefined;
      if (waiting.size === 0) return;
      const names = new Set(waiting);
      waiting.clear();
      for (const name of names) void cache.invalidateQueries({ queryKey: [slug, name] });
      for (const listener of listeners.current) listener((name) => names.has(name));
      timer = setTimeout(flush, restMs);
    };
    const stop = followEvents(slug, firstRead, {
      onMessage: ({ noun }) => {
        for (const name of affectedBy(noun)) {
          waiting.add(name);
          remember(name);
        }
        timer ??= setTimeout(flush, batchMs);
      },
      onGap: () => {
        void cache.invalidateQueries({ queryKey: [slug] });
        for (const listener of listeners.current) listener(() => true);
      },
    });
    // A query may start with data that the server read just before a message made it stale.
    const forgetQueries = cache.getQueryCache().subscribe(({ type, query }) => {
      const [, name] = query.queryKey;
      if (type === "added" && query.state.data !== undefined && typeof name === "string" && recent.has(name)) {
        waiting.add(name);
        timer ??= setTimeout(flush, batchMs);
      }
    });
    return () => {
      stop();
      forgetQueries();
      clearTimeout(timer);
      for (const pending of recent.values()) clearTimeout(pending);
      recent.clear();
    };
  }, [slug, cache, firstRead]);
  const subscribe = useMemo<Subscribe>(
    () => (listener) => {
      const all = listeners.current;
      all.add(listener);
      if (recentNames.current.size > 0) listener((name) => recentNames.current.has(name));
      return () => void all.delete(listener);
    },
    [],
  );
  return <Context.Provider value={subscribe}>{children}</Context.Provider>;
}

/** For a server-rendered page: refreshes it when a message concerns one of `names`, or on any message without names. */
export function useLiveRefresh(names?: readonly string[]): void {
  const subscribe = useContext(Context);
  const router = useRouter();
  const joined = names?.join(" ");
  useEffect(() => {
    if (subscribe === null) return undefined;
    const concerned = joined?.split(" ");
    return subscribe((changed) => {
      if (concerned === undefined || concerned.some(changed)) router.refresh();
    });
  }, [subscribe, router, joined]);
}
