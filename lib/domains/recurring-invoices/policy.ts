import type { Permission } from "@/lib/kernel/base/permissions";
import { ofCompany } from "@/lib/kernel/visibility";

/** Staff, programs and the system see the tenant's schedules; contacts and link holders see the invoices alone. */
export const visible = ofCompany;

interface Flags {
  auto_finalize?: boolean | undefined;
  auto_send?: boolean | undefined;
}

/** What a schedule's runs do by themselves, as permissions of whoever orders them. */
export function permissionsOf({ auto_finalize = false, auto_send = false }: Flags): Permission[] {
  return ["invoices.write", ...(auto_finalize ? (["invoices.finalize"] as const) : []), ...(auto_send ? (["invoices.send"] as const) : [])];
}

/**
 * What a change orders: all that the changed schedule does by itself, since its next invoices are the caller's then. One that is not active
 * issues nothing until somebody starts it, so only what is turned on counts.
 */
export function orderedBy(before: { status: string; auto_finalize: boolean; auto_send: boolean }, changed: Flags = {}): Permission[] {
  return permissionsOf(before.status === "active" ? { ...before, ...changed } : changed);
}
