"use client";

import { usePathname } from "next/navigation";
import { navigation, segmentsOf, type NavigationEntry, type NavigationSection } from "./navigation";
import { useCan, usePagePath } from "./workplace";

export interface ShownEntry extends NavigationEntry {
  href: string;
  current: boolean;
}

/** The navigation that this reader may see, with addresses and the current entry. */
export function useNavigation(): { key: NavigationSection["key"]; entries: ShownEntry[] }[] {
  const can = useCan();
  const pagePath = usePagePath();
  const path = usePathname();
  return navigation
    .map(({ key, entries }) => ({
      key,
      entries: entries
        .filter(({ permission }) => permission === undefined || can(permission))
        .map((entry) => {
          const href = pagePath(...segmentsOf(entry));
          return { ...entry, href, current: entry.key === "home" ? path === href : path === href || path.startsWith(`${href}/`) };
        }),
    }))
    .filter(({ entries }) => entries.length > 0);
}
