"use client";

import { useRouter } from "next/navigation";
import { createContext, useCallback, useContext, useMemo, useState, useTransition, type ReactNode } from "react";

interface Navigation {
  /** Where the reader is going, as an address of this host; null once the page is there. */
  target: string | null;
  go: (href: string) => void;
}

const Context = createContext<Navigation | null>(null);

/** Knows where the reader is going until the page is there, so that the frame can show it at once. */
export function NavigationProvider({ children }: { children: ReactNode }) {
  const router = useRouter();
  const [pending, start] = useTransition();
  const [target, setTarget] = useState<string | null>(null);
  const go = useCallback(
    (href: string) => {
      setTarget(href);
      start(() => router.push(href));
    },
    [router],
  );
  const value = useMemo(() => ({ target: pending ? target : null, go }), [pending, target, go]);
  return <Context.Provider value={value}>{children}</Context.Provider>;
}

/** The address that the reader is going to; null while no page is awaited, and outside the staff app. */
export function useTarget(): string | null {
  return useContext(Context)?.target ?? null;
}

/** Returns a function that opens a page of the staff app. */
export function useGo(): (href: string) => void {
  const navigation = useContext(Context);
  if (navigation === null) throw new Error("Only pages of the staff app can navigate so.");
  return navigation.go;
}

/** The props with which a `Link` shows at once where it leads; none outside the staff app. */
export function useLinkNavigation(href: unknown): { onNavigate?: (event: { preventDefault: () => void }) => void } {
  const navigation = useContext(Context);
  if (navigation === null || typeof href !== "string") return {};
  return {
    onNavigate(event) {
      event.preventDefault();
      navigation.go(href);
    },
  };
}
