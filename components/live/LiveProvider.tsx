"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { createContext, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { affectedBy } from "@/components/nouns";
import { useWorkplace } from "@/components/shell/workplace";
import { followEvents } from "./follow-events";

/** Is told whether what is kept under a name may have changed. */
type Listener = (changed: (name: string) => boolean) => void;
type Subscribe = (listener: Listener) => () => void;

const Context = createContext<Subscribe | null>(null);

/** News that comes together is read together, and a flood in steps: milliseconds until what came is passed on, and until the next time. */
const gatherMs = 200;
const restMs = 1_500;

/** A page that is navigated to was read on the server a moment before it shows: what was heard so many milliseconds ago concerns it too. */
const lateMs = 5_000;

/**
 * One stream of news for the whole tab: what was read of the record that changed is read again wherever it shows. `since`, RFC 3339, is
 * when the first page was read.
 */
export function LiveProvider({ since, children }: { since: string; children: ReactNode }) {
  const { slug } = useWorkplace();
  // The frame is drawn anew now and then, with a later instant; the stream goes on.
  const [firstRead] = useState(since);
  const cache = useQueryClient();
  const listeners = useRef(new Set<Listener>());
  const recentNames = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const lately = recentNames.current;
    const remember = (name: string) => {
      clearTimeout(lately.get(name));
      lately.set(
        name,
        setTimeout(() => lately.delete(name), lateMs),
      );
    };
    const waiting = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const passOn = () => {
      timer = undefined;
      if (waiting.size === 0) return;
      const names = new Set(waiting);
      waiting.clear();
      for (const name of names) void cache.invalidateQueries({ queryKey: [slug, name] });
      for (const listener of listeners.current) listener((name) => names.has(name));
      timer = setTimeout(passOn, restMs);
    };
    const stop = followEvents(slug, firstRead, {
      onMessage: ({ noun }) => {
        for (const name of affectedBy(noun)) {
          waiting.add(name);
          remember(name);
        }
        timer ??= setTimeout(passOn, gatherMs);
      },
      onGap: () => {
        void cache.invalidateQueries({ queryKey: [slug] });
        for (const listener of listeners.current) listener(() => true);
      },
    });
    // A query that begins with what the server read, just before the news came that would have made it stale.
    const forgetQueries = cache.getQueryCache().subscribe(({ type, query }) => {
      const [, name] = query.queryKey;
      if (type === "added" && query.state.data !== undefined && typeof name === "string" && lately.has(name)) {
        waiting.add(name);
        timer ??= setTimeout(passOn, gatherMs);
      }
    });
    return () => {
      stop();
      forgetQueries();
      clearTimeout(timer);
      for (const pending of lately.values()) clearTimeout(pending);
      lately.clear();
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

/** For a page that the server draws: draws it anew when news concerns one of `names`; without names, at any news. */
export function useLiveRefresh(names?: readonly string[]): void {
  const subscribe = useContext(Context);
  const router = useRouter();
  const wanted = names?.join(" ");
  useEffect(() => {
    if (subscribe === null) return undefined;
    const concerned = wanted?.split(" ");
    return subscribe((changed) => {
      if (concerned === undefined || concerned.some(changed)) router.refresh();
    });
  }, [subscribe, router, wanted]);
}
