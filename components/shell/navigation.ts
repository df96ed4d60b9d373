import { ChartNoAxesColumn, House, Settings, Sun, type LucideIcon } from "lucide-react";
import { browserNouns } from "@/components/nouns";
import { nounOf } from "@/lib/kernel/base/nouns";
import type { Permission } from "@/lib/kernel/base/permissions";

export interface NavigationEntry {
  /** The list that it leads to, whose `plural` is its name; "home" for the first page. */
  key: string;
  icon: LucideIcon;
  /** Readers without it do not see the entry. */
  permission?: Permission;
  /** The second key after `g`, of those that have one: there are more lists than letters. */
  goto?: string | undefined;
}

export interface NavigationSection {
  /** Its heading (`staff.navigation.sections.<key>`); null for the first one, which has none. */
  key: null | "sales" | "work" | "support" | "company";
  entries: readonly NavigationEntry[];
}

/** The entries that nouns declare for a section, in the order of the nouns. */
function nounEntries(section: NavigationSection["key"]): NavigationEntry[] {
  return browserNouns.flatMap(({ noun, icon, nav }) =>
    nav?.section === section ? [{ key: nounOf(noun).plural, icon, permission: nav.permission, goto: nav.goto }] : [],
  );
}

/** The sidebar, in its order. The phone's bar shows the first three entries that the reader may see; the rest is in its sheet. */
export const navigation: readonly NavigationSection[] = [
  { key: null, entries: [{ key: "home", icon: House, goto: "h" }, ...nounEntries(null)] },
  {
    key: "sales",
    entries: [...nounEntries("sales"), { key: "reports", icon: ChartNoAxesColumn, permission: "reports.read", goto: "r" }],
  },
  { key: "work", entries: [{ key: "my-day", icon: Sun, goto: "n" }, ...nounEntries("work")] },
  { key: "support", entries: nounEntries("support") },
  // Everybody has settings of their own; which others a reader sees, the list of settings decides.
  { key: "company", entries: [{ key: "settings", icon: Settings, goto: "," }] },
];

/** The reports, each with its page; its words are `reports.tabs.<page>`. */
export const reportPages = [
  "ageing",
  "invoiced-paid",
  "cash-in",
  "sales",
  "pipeline",
  "credit-reasons",
  "number-series",
  "service-levels",
  "time",
] as const;

/** The address of an entry within the company's pages. */
export function segmentsOf(entry: NavigationEntry): string[] {
  return entry.key === "home" ? [] : [entry.key];
}
