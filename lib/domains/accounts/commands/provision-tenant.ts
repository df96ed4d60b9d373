import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { hashPassword } from "@/lib/kernel/auth/password-hash";
import type { Clock } from "@/lib/kernel/clock";
import { systemContext, type TenantInfo } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import type { Runtime } from "@/lib/kernel/runtime";
import { newDataKey, rememberDataKey, wrapDataKey } from "@/lib/kernel/tenant-keys";
import { provision } from "./provision";
import type { TenantCreate } from "../schema";

type Fields = z.output<typeof TenantCreate>;

interface NewCompany extends Pick<Fields, "slug" | "company_name" | "country"> {
  currency?: Fields["currency"];
  timezone?: Fields["timezone"];
  locale?: Fields["locale"];
  /** True if the owner's address counts as verified: seeds and tests. */
  verified?: boolean;
  /** True if the owner receives an email to verify the address. */
  asks_owner?: boolean;
  clock?: Clock;
}

export interface NewTenant extends NewCompany {
  /** `email` in lower case. An existing person with this address keeps name and password; the caller has authenticated them. */
  owner: { email: string; name: string; password: string };
}

export interface ProvisionedTenant {
  tenant: TenantInfo;
  owner: { user_id: string; staff_id: string };
}

/**
 * Creates a company in one transaction: tenant, data key, owner, and its initial rows.
 * @throws AppError `conflict` when the slug is taken.
 */
export async function provisionTenant(
  runtime: Runtime,
  { owner: { password, ...owner }, ...company }: NewTenant,
): Promise<ProvisionedTenant> {
  return provisionHashed(runtime, { ...company, owner: { ...owner, known: "anybody", password_hash: await hashPassword(password) } });
}

/** The same with an already hashed password. @throws AppError `unauthenticated` if the address belongs to a person other than `known`. */
export async function provisionHashed(
  runtime: Runtime,
  { clock = runtime.clock, verified = false, asks_owner = false, ...fields }: NewCompany & Pick<Fields, "owner">,
): Promise<ProvisionedTenant> {
  const tenant = { id: newId(clock.now()), slug: fields.slug, verified };
  const ctx = systemContext(runtime, tenant, "Sign-up", { clock, request_id: randomUUID() });
  const key = newDataKey();
  // The owner's email is sealed with the key in the same transaction, before any other transaction can read the row.
  rememberDataKey(runtime, tenant.id, key);
  try {
    const owner = await provision(ctx, {
      ...fields,
      id: tenant.id,
      verified,
      asks_owner,
      wrapped_key: wrapDataKey(runtime.masterKeys, tenant.id, key),
    });
    return { tenant, owner };
  } catch (error) {
    runtime.dataKeys.delete(tenant.id);
    throw error;
  }
}
