import type { User } from "@/prisma/generated/client";
import { systemContext, type RequestInfo } from "@/lib/kernel/context";
import type { Runtime } from "@/lib/kernel/runtime";
import { findUnverifiedTenants, verifyTenant } from "./verify-tenant";

/**
 * Verifies the address of a person who proved it by an emailed link. Who signed up with it may have been somebody else, so what was set
 * before ends: second factor, recovery codes, sessions, and the API keys of the companies that are verified with it. Idempotent.
 * @param password_hash replaces the password; null keeps it, for a person who entered it together with the link.
 * @returns the companies' slugs.
 */
export async function proveAddress(
  runtime: Runtime,
  user: Pick<User, "id">,
  { password_hash, request }: { password_hash: string | null; request: RequestInfo },
): Promise<string[]> {
  const now = runtime.clock.now();
  const cleared = { totp_secret: null, totp_enabled_at: null, totp_last_step: null, recovery_hashes: [] };
  await runtime.platform.client.$transaction(async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: user.id, email_verified_at: null },
      data: {
        ...cleared,
        ...(password_hash === null ? {} : { password_hash }),
        email_verified_at: now,
        version: { increment: 1 },
        updated_at: now,
      },
    });
    if (count > 0) await tx.passkey.deleteMany({ where: { user_id: user.id } });
    if (count > 0) await tx.session.updateMany({ where: { user_id: user.id, revoked_at: null }, data: { revoked_at: now } });
  });
  const tenants = await findUnverifiedTenants(runtime, user.id);
  for (const tenant of tenants) await verifyTenant(systemContext(runtime, tenant, "Address verification", { request_id: request.id }), {});
  return tenants.map(({ slug }) => slug);
}
