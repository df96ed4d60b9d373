import { searchContacts, searchCustomers } from "@/lib/domains/customers";
import { searchInvoices } from "@/lib/domains/invoices";
import { searchItems } from "@/lib/domains/items";
import { searchPayments } from "@/lib/domains/payments";
import type { PermissionName } from "@/lib/domains/permissions";
import { searchStaff } from "@/lib/domains/staff";
import type { Ctx } from "@/lib/kernel/context";
import type { SearchHit as Found } from "@/lib/kernel/search";
import type { SearchNoun } from "./schema";

interface Searched {
  permission: PermissionName;
  search(ctx: Ctx, text: string, limit: number): Promise<Found[]>;
  /** The kind of record that `within` of a hit is. */
  within?: SearchNoun;
}

/** Each kind with its domain's own search, and the permission to read it. Of equal fits the kind that stands first here comes first. */
export const kinds: Readonly<Record<SearchNoun, Searched>> = {
  customer: { permission: "customers.read", search: searchCustomers },
  contact: { permission: "customers.read", search: searchContacts, within: "customer" },
  invoice: { permission: "invoices.read", search: searchInvoices },
  item: { permission: "items.read", search: searchItems },
  payment: { permission: "payments.read", search: searchPayments },
  staff: { permission: "staff.read", search: searchStaff },
};
