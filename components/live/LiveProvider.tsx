"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { createContext, useContext, useEffect, useMemo, useRef, type ReactNode } from "react";
import { useWorkplace } from "@/components/shell/workplace";
import { affectedBy } from "./affected";
import { followNews } from "./follow-news";

/** Is told whether what is kept under a name may have changed. */
type Listener = (changed: (name: string) => boolean) => void;
type Subscribe = (listener: Listener) => () => void;

const Context = createContext<Subscribe | null>(null);

/** News that comes together is read together, and a flood in steps: milliseconds until what came is passed on, and until the next time. */
const gatherMs = 200;
const restMs = 1_500;

/** One stream of news for the whole tab: what was read of the record that changed is read again wherever it shows. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const { slug } = useWorkplace();
  const cache = useQueryClient();
  const listeners = useRef(new Set<Listener>());
  useEffect(() => {
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
    const stop = followNews(slug, {
      onNews: ({ noun }) => {
        for (const name of affectedBy(noun)) waiting.add(name);
        timer ??= setTimeout(passOn, gatherMs);
      },
      onGap: () => {
        void cache.invalidateQueries({ queryKey: [slug] });
        for (const listener of listeners.current) listener(() => true);
      },
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [slug, cache]);
  const subscribe = useMemo<Subscribe>(
    () => (listener) => {
      const all = listeners.current;
      all.add(listener);
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
