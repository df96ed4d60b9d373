import { Banknote, Plus, Settings2, UserPlus, type LucideIcon } from "lucide-react";
import type { Permission } from "@/lib/kernel/base/permissions";

/** Something to do from anywhere, by the palette: it leads to the page where it is done. */
export interface ShellAction {
  /** Its words: `staff.actions.<key>`. */
  key: "new_customer" | "new_invoice" | "new_item" | "record_payment" | "invite_colleague" | "set_up";
  icon: LucideIcon;
  permission: Permission;
  /** The page's address within the company. */
  segments: readonly string[];
  /** What its list is narrowed to. */
  query?: string;
}

/** A new one is a line here and its words in both languages. */
export const shellActions: readonly ShellAction[] = [
  { key: "new_customer", icon: Plus, permission: "customers.write", segments: ["customers", "new"] },
  { key: "new_invoice", icon: Plus, permission: "invoices.write", segments: ["invoices", "new"] },
  { key: "new_item", icon: Plus, permission: "items.write", segments: ["items", "new"] },
  // A payment is recorded at what it pays: the open invoices are the place to begin.
  { key: "record_payment", icon: Banknote, permission: "payments.write", segments: ["invoices"], query: "status=finalized" },
  { key: "invite_colleague", icon: UserPlus, permission: "staff.write", segments: ["settings", "staff"] },
  { key: "set_up", icon: Settings2, permission: "settings.write", segments: ["setup"] },
];
