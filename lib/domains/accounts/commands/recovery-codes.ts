import { hashRecoveryCode, newRecoveryCodes } from "@/lib/kernel/auth/totp";
import { requireUser } from "@/lib/kernel/auth/users";
import type { Runtime } from "@/lib/kernel/runtime";

/** New codes and what of them is stored. */
export async function makeRecoveryCodes(user_id: string): Promise<{ recovery_codes: string[]; recovery_hashes: string[] }> {
  const recovery_codes = newRecoveryCodes();
  return { recovery_codes, recovery_hashes: await Promise.all(recovery_codes.map((code) => hashRecoveryCode(user_id, code))) };
}

/** The codes that come with a person's first factor; null if they have codes already. */
export async function giveFirstCodes(runtime: Runtime, user_id: string): Promise<string[] | null> {
  if ((await requireUser(runtime, user_id)).recovery_hashes.length > 0) return null;
  const { recovery_codes, recovery_hashes } = await makeRecoveryCodes(user_id);
  const data = { recovery_hashes, version: { increment: 1 }, updated_at: runtime.clock.now() };
  await runtime.platform.client.user.updateMany({ where: { id: user_id }, data });
  return recovery_codes;
}
