import { z } from "zod";
import { verificationBuckets, visitBuckets } from "@/lib/kernel/auth/attempts";
import { findMemberships } from "@/lib/kernel/auth/lookup";
import { takeTokens } from "@/lib/kernel/auth/throttle";
import { requireUser } from "@/lib/kernel/auth/users";
import { AppError } from "@/lib/kernel/base/errors";
import { systemContext, type TenantInfo } from "@/lib/kernel/context";
import { personOperation, visitorOperation } from "@/lib/kernel/platform-operation";
import type { Runtime } from "@/lib/kernel/runtime";
import { findTenant } from "@/lib/kernel/tenancy/tenants";
import { AddressVerified, LinkToken } from "../schema";
import { findOpenToken } from "./account-tokens";
import { askForVerification } from "./verification-mail";
import { findUnverifiedTenants, verifyTenant } from "./verify-tenant";
import { byToken, exampleToken } from "./view-link";

/** The link is used up last, so that it still works after an interrupted request; every step before is idempotent. */
export const verifyAddress = visitorOperation({
  id: "accounts.verify_address",
  summary: "Verify an address by a link; the person's companies may then send email",
  access: byToken,
  input: LinkToken,
  output: AddressVerified,
  example: { token: exampleToken },
  async run({ runtime, request }, { token }) {
    await takeTokens(runtime, visitBuckets(request.ip));
    const { user } = await findOpenToken(runtime, token, "verify");
    const now = runtime.clock.now();
    await runtime.platform.client.user.updateMany({
      where: { id: user.id, email_verified_at: null },
      data: { email_verified_at: now, version: { increment: 1 }, updated_at: now },
    });
    for (const tenant of await findUnverifiedTenants(runtime, user.id)) {
      await verifyTenant(systemContext(runtime, tenant, "Address verification", { request_id: request.id }), {});
    }
    await runtime.platform.client.accountToken.updateMany({
      where: { user_id: user.id, purpose: "verify", used_at: null },
      data: { used_at: now },
    });
    return { email: user.email };
  },
});

export const requestVerification = personOperation({
  id: "account.request_verification",
  summary: "Request another email that verifies your address",
  input: z.strictObject({}),
  output: z.object({}),
  example: {},
  async run({ runtime, person, request }) {
    await takeTokens(runtime, verificationBuckets(person.user_id));
    const tenant = await tenantToVerify(runtime, person.user_id);
    if (!tenant) throw new AppError("conflict", "There is nothing to verify.");
    await askForVerification(systemContext(runtime, tenant, "Address verification", { request_id: request.id }), {
      user_id: person.user_id,
    });
    return {};
  },
});

/** The sending company: an unverified one that the person owns, else, if their own address is unverified, their first one. */
async function tenantToVerify(runtime: Runtime, user_id: string): Promise<TenantInfo | null> {
  const [waiting] = await findUnverifiedTenants(runtime, user_id);
  if (waiting) return waiting;
  const { email_verified_at } = await requireUser(runtime, user_id);
  const [membership] = email_verified_at === null ? await findMemberships(runtime, user_id) : [];
  return membership ? findTenant(runtime, membership.tenant_id) : null;
}
