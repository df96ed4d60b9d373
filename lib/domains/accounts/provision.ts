import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { hashPassword } from "@/lib/kernel/auth/password-hash";
import type { Clock } from "@/lib/kernel/clock";
import { systemContext, type TenantInfo } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import type { Runtime } from "@/lib/kernel/runtime";
import { wrapNewDataKey } from "@/lib/kernel/tenant-keys";
import { provision } from "./commands/provision";
import type { TenantCreate } from "./schema";

type Fields = z.output<typeof TenantCreate>;

export interface NewTenant extends Pick<Fields, "slug" | "company_name" | "country"> {
  currency?: Fields["currency"];
  timezone?: Fields["timezone"];
  locale?: Fields["locale"];
  /** True where nobody needs to prove the owner's address: seeds and tests. */
  verified?: boolean;
  /** `email` in lower case. A person who exists keeps name and password: whoever calls this has made sure that it is that person. */
  owner: { email: string; name: string; password: string };
  clock?: Clock;
}

/**
 * Makes a company: tenant, data key, owner, and all rows that it begins with. All or nothing.
 * @throws AppError `conflict` when the slug is taken.
 */
export async function provisionTenant(runtime: Runtime, { clock = runtime.clock, owner, verified = false, ...fields }: NewTenant): Promise<{ tenant: TenantInfo; owner: { user_id: string; staff_id: string } }> {
  const tenant = { id: newId(clock.now()), slug: fields.slug, verified };
  const password_hash = await hashPassword(owner.password);
  const ctx = systemContext(runtime, tenant, "Sign-up", { clock, request_id: randomUUID() });
  const made = await provision(ctx, {
    ...fields,
    id: tenant.id,
    verified,
    owner: { email: owner.email, name: owner.name, password_hash },
    wrapped_key: wrapNewDataKey(runtime.masterKeys, tenant.id),
  });
  return { tenant, owner: made };
}
