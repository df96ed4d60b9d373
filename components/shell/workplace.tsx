"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { createContext, useContext, useMemo, useState, type ReactNode } from "react";
import { RecordCache } from "@/components/api/record-cache";
import type { Currency } from "@/lib/commerce/currencies";
import type { Permission } from "@/lib/kernel/base/permissions";

/** The reader's context: the company, themselves, and their permissions there. */
export interface Workplace {
  slug: string;
  company: string;
  /** The addresses of the company's pictures on this host. */
  logo: string | null;
  icon: string | null;
  currency: Currency | null;
  timezone: string;
  staff: { id: string; name: string; email: string };
  grants: "all" | readonly string[];
  companies: readonly { slug: string; name: string; role: string }[];
  /** The name of the role that the reader views as; null for their own view. */
  viewing_as: string | null;
  /** RFC 3339: from when the reader needs the second factor that they lack; null for others. */
  second_factor_due: string | null;
  /** The embedded substitutes of this installation: mails are shown in the demo's viewer, and the card provider moves no money. */
  embedded: { mails: boolean; payments: boolean };
}

const Context = createContext<Workplace | null>(null);

/** Provides the reader's context and the query cache to the company's pages. */
export function WorkplaceProvider({ value, children }: { value: Workplace; children: ReactNode }) {
  // A new cache per company: data of one company must not show in another's pages.
  const [client] = useState(() => new RecordCache());
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

/** Returns a check of the reader's permissions; controls that fail it are not shown. */
export function useCan(): (permission: Permission) => boolean {
  const { grants } = useWorkplace();
  return useMemo(() => {
    const granted = grants === "all" ? null : new Set(grants);
    return (permission) => granted === null || granted.has(permission);
  }, [grants]);
}

/** Returns a function that builds page addresses in the company: `pagePath("customers", id)`. */
export function usePagePath(): (...segments: string[]) => string {
  const { slug } = useWorkplace();
  return useMemo(
    () =>
      (...segments) =>
        ["/dashboard", slug, ...segments].join("/"),
    [slug],
  );
}
