"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createContext, useContext, useMemo, useState, type ReactNode } from "react";
import { keepNewer } from "@/components/api/keep-newer";
import { isPassing } from "@/components/api/problem";
import type { Currency } from "@/lib/commerce/currencies";
import type { Permission } from "@/lib/kernel/base/permissions";

/** Where the reader stands: the company, themselves, and what they may do there. */
export interface Workplace {
  slug: string;
  company: string;
  currency: Currency | null;
  timezone: string;
  staff: { id: string; name: string; email: string };
  grants: "all" | readonly string[];
  companies: readonly { slug: string; name: string; role: string }[];
  /** The name of the role as which the reader looks; null for their own view. */
  viewing_as: string | null;
  /** The reader's own address while neither it nor the company's is confirmed: until then the company's mails are held back. */
  unconfirmed: string | null;
  /** What this installation has in place of the real thing: mails that lie in a drawer, a card provider that moves no money. */
  embedded: { mails: boolean; payments: boolean };
}

const Context = createContext<Workplace | null>(null);

/** The company's pages stand inside this: who is here, and what was read so far. */
export function WorkplaceProvider({ value, children }: { value: Workplace; children: ReactNode }) {
  // What was read of one company must not show in another's pages.
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            staleTime: 15_000,
            structuralSharing: keepNewer,
            retry: (count, error) => count < 3 && isPassing(error),
            refetchOnWindowFocus: true,
          },
        },
      }),
  );
  return (
    <Context.Provider value={value}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </Context.Provider>
  );
}

export function useWorkplace(): Workplace {
  const value = useContext(Context);
  if (value === null) throw new Error("This stands outside a company's pages.");
  return value;
}

/** Whether the reader may do something; what they may not is not shown. */
export function useCan(): (permission: Permission) => boolean {
  const { grants } = useWorkplace();
  return useMemo(() => {
    const held = grants === "all" ? null : new Set(grants);
    return (permission) => held === null || held.has(permission);
  }, [grants]);
}

/** The address of one of the company's pages: `pageOf("customers", id)`. */
export function usePagePath(): (...segments: string[]) => string {
  const { slug } = useWorkplace();
  return useMemo(
    () =>
      (...segments) =>
        ["/dashboard", slug, ...segments].join("/"),
    [slug],
  );
}
