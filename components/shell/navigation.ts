import { Banknote, Building2, ChartNoAxesColumn, House, Package, ReceiptText, Settings, type LucideIcon } from "lucide-react";
import type { Permission } from "@/lib/kernel/base/permissions";

export interface NavigationEntry {
  /** Its name in the messages (`staff.navigation.<key>`) and, but for home, its address. */
  key: "home" | "customers" | "invoices" | "payments" | "items" | "reports" | "settings";
  icon: LucideIcon;
  /** Who lacks it does not see the entry. */
  permission?: Permission;
  /** The second key after `g`. */
  goto: string;
}

export interface NavigationSection {
  /** Its heading (`staff.navigation.sections.<key>`); null for what stands without one. */
  key: null | "sales" | "company";
  entries: readonly NavigationEntry[];
}

/**
 * The sidebar, in its order. Only what exists stands here: a new page is a line in its section and a name in both languages. The phone's
 * bar shows the first three that the reader may see, the rest is in its sheet.
 */
export const navigation: readonly NavigationSection[] = [
  {
    key: null,
    entries: [
      { key: "home", icon: House, goto: "h" },
      { key: "customers", icon: Building2, permission: "customers.read", goto: "c" },
    ],
  },
  {
    key: "sales",
    entries: [
      { key: "invoices", icon: ReceiptText, permission: "invoices.read", goto: "i" },
      { key: "payments", icon: Banknote, permission: "payments.read", goto: "p" },
      { key: "items", icon: Package, permission: "items.read", goto: "t" },
      { key: "reports", icon: ChartNoAxesColumn, permission: "reports.read", goto: "r" },
    ],
  },
  // Everybody has settings of their own there; what else a reader sees of them, the list of settings says.
  { key: "company", entries: [{ key: "settings", icon: Settings, goto: "," }] },
];

/** The reports, each with its page; its words are `reports.tabs.<page>`. */
export const reportPages = ["ageing", "invoiced-paid", "cash-in"] as const;

/** The address of an entry within the company's pages. */
export function segmentsOf(entry: NavigationEntry): string[] {
  return entry.key === "home" ? [] : [entry.key];
}
