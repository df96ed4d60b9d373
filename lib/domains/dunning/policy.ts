import type { Permission } from "@/lib/kernel/base/permissions";
import { ofCompany } from "@/lib/kernel/visibility";

/** Staff, programs and the system see the tenant's policies, reminders and holds; contacts and link holders see none. */
export const visible = ofCompany;

/** What a policy's steps do by themselves, as permissions of whoever sets them: a late fee is an invoice that is finalized and sent. */
export function permissionsOf(steps: readonly { fee: object | null }[]): Permission[] {
  const fees = steps.some(({ fee }) => fee !== null);
  return ["dunning_policies.send", ...(fees ? (["invoices.write", "invoices.finalize", "invoices.send"] as const) : [])];
}
