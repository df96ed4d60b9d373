import { findMemberships } from "@/lib/kernel/auth/lookup";
import type { TenantInfo } from "@/lib/kernel/context";
import type { Runtime } from "@/lib/kernel/runtime";
import { findTenant } from "@/lib/kernel/tenancy/tenants";

/** The company that sends emails about a person's account, and whether they have its text: only where it is the person's only one. */
export interface AccountSender {
  tenant: TenantInfo;
  own_words: boolean;
}

/**
 * The verified open company that the person joined first, else the first unverified one; null for a person without a company. Nobody else
 * can change that: not by a name, and not by an invitation.
 */
export async function findAccountSender(runtime: Runtime, user_id: string): Promise<AccountSender | null> {
  // Ids of staff rise with time.
  const memberships = (await findMemberships(runtime, user_id)).toSorted((one, other) => (one.staff_id < other.staff_id ? -1 : 1));
  const found = await Promise.all(memberships.map(({ tenant_id }) => findTenant(runtime, tenant_id)));
  const tenants = found.filter((tenant) => tenant !== null);
  const tenant = tenants.find(({ verified }) => verified) ?? tenants[0];
  return tenant === undefined ? null : { tenant, own_words: tenants.length === 1 && tenant.verified };
}

/** How an email addresses a person: by name once the address is proved, since anybody can sign up with an address and any name. */
export function addressedAs({ name, email, email_verified_at }: { name: string; email: string; email_verified_at: Date | null }): string {
  return email_verified_at === null ? email : name;
}
