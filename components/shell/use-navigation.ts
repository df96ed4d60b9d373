"use client";

import { useTranslations } from "next-intl";
import { usePathname } from "next/navigation";
import { useTarget } from "@/components/ui/navigation";
import { useWords } from "@/components/words/use-words";
import { navigation, segmentsOf, type NavigationEntry, type NavigationSection } from "./navigation";
import { useCan, usePagePath } from "./workplace";

export interface ShownEntry extends NavigationEntry {
  /** What the reader sees: the noun's plural. */
  name: string;
  href: string;
  current: boolean;
}

/** The navigation that this reader may see, with addresses and the current entry: the one that the reader is going to, once they are. */
export function useNavigation(): { key: NavigationSection["key"]; entries: ShownEntry[] }[] {
  const home = useTranslations("staff.navigation")("home");
  const words = useWords();
  const can = useCan();
  const pagePath = usePagePath();
  const [target, shown] = [useTarget(), usePathname()];
  const [path = ""] = (target ?? shown).split(/[?#]/);
  return navigation
    .map(({ key, entries }) => ({
      key,
      entries: entries
        .filter(({ permission }) => permission === undefined || can(permission))
        .map((entry) => {
          const href = pagePath(...segmentsOf(entry));
          const name = entry.key === "home" ? home : words.plural(entry.key);
          return { ...entry, name, href, current: entry.key === "home" ? path === href : path === href || path.startsWith(`${href}/`) };
        }),
    }))
    .filter(({ entries }) => entries.length > 0);
}
