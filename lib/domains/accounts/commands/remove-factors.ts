import { findUserByEmail } from "@/lib/kernel/auth/users";
import { notFound } from "@/lib/kernel/base/errors";
import type { Runtime } from "@/lib/kernel/runtime";
import { sendChangeMail } from "./change-mail";

/**
 * Removes authenticator app, passkeys and recovery codes of a person who has lost all of them, and ends their sessions; the password stays,
 * and an email reports it. Called by the operator alone, after a check of who asks (docs/operations.md).
 * @param why who asked and how that was proved; it is logged.
 * @throws AppError `not_found` without an account of the address.
 */
export async function removeFactors(runtime: Runtime, { email, why }: { email: string; why: string }): Promise<void> {
  const user = await findUserByEmail(runtime, email);
  if (!user) throw notFound("account");
  const [user_id, now] = [user.id, runtime.clock.now()];
  const off = { totp_secret: null, totp_enabled_at: null, totp_last_step: null, recovery_hashes: [] };
  await runtime.platform.client.$transaction(async (tx) => {
    await tx.passkey.deleteMany({ where: { user_id } });
    await tx.user.updateMany({ where: { id: user_id }, data: { ...off, version: { increment: 1 }, updated_at: now } });
    await tx.session.updateMany({ where: { user_id, revoked_at: null }, data: { revoked_at: now } });
  });
  runtime.log.warn({ user_id, why }, "second factors removed by the operator");
  await sendChangeMail(runtime, user_id, "second_factor_disabled", { id: "factors-remove", ip: null, user_agent: null });
}
