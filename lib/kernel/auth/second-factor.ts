import type { Prisma } from "@/prisma/generated/client";
import type { Runtime } from "../runtime";
import type { MasterKeys } from "../secrets";
import { openForPlatform, sealForPlatform } from "./platform-seal";
import { hashRecoveryCode, totpStep } from "./totp";

const contextOf = (user_id: string): string => `users.totp_secret|${user_id}`;

export function sealTotpSecret(runtime: Runtime, user_id: string, secret: string): string {
  return sealForPlatform(runtime.masterKeys, contextOf(user_id), secret);
}

/** Reseals a secret with the current master key. @throws AppError `internal` if its key is not configured. */
export function resealTotpSecret(masterKeys: MasterKeys, user_id: string, sealed: string): string {
  return sealForPlatform(masterKeys, contextOf(user_id), openForPlatform(masterKeys, contextOf(user_id), sealed));
}

/** Whether a person signs in by more than a password. */
export async function hasSecondFactor(db: Pick<Prisma.TransactionClient, "user">, user_id: string): Promise<boolean> {
  const factors = { OR: [{ totp_enabled_at: { not: null } }, { passkeys: { some: {} } }] };
  return (await db.user.findFirst({ where: { id: user_id, ...factors }, select: { id: true } })) !== null;
}

/** Which factors beside the password a person has. */
export interface Factors {
  app: boolean;
  passkey: boolean;
}

export async function findFactors(runtime: Runtime, user: { id: string; totp_enabled_at: Date | null }): Promise<Factors> {
  const passkey = await runtime.platform.client.passkey.findFirst({ where: { user_id: user.id }, select: { id: true } });
  return { app: user.totp_enabled_at !== null, passkey: passkey !== null };
}

/**
 * What `code` is of this person's second factor: a code of the app, a recovery code, or null. Either is used up: the update requires the
 * expected state, so that only one of two concurrent requests with one code succeeds.
 */
export async function useSecondFactor(
  runtime: Runtime,
  user: { id: string; totp_secret: string | null },
  code: string,
): Promise<"app" | "recovery" | null> {
  if (await useTotpCode(runtime, user, code)) return "app";
  return (await useRecoveryCode(runtime, user.id, code)) ? "recovery" : null;
}

/** Like `useSecondFactor`, with codes of the app only. */
export async function useTotpCode(runtime: Runtime, user: { id: string; totp_secret: string | null }, code: string): Promise<boolean> {
  if (user.totp_secret === null) return false;
  const secret = openForPlatform(runtime.masterKeys, contextOf(user.id), user.totp_secret);
  const step = totpStep(secret, code.replace(/\s/g, ""), runtime.clock.now());
  if (step === null) return false;
  const { rowCount } = await runtime.platform.pool.query(
    "update platform.users set totp_last_step = $2 where id = $1 and (totp_last_step is null or totp_last_step < $2)",
    [user.id, step.toString()],
  );
  return rowCount === 1;
}

async function useRecoveryCode(runtime: Runtime, user_id: string, code: string): Promise<boolean> {
  const { rowCount } = await runtime.platform.pool.query(
    "update platform.users set recovery_hashes = array_remove(recovery_hashes, $2) where id = $1 and $2 = any(recovery_hashes)",
    [user_id, await hashRecoveryCode(user_id, code)],
  );
  return rowCount === 1;
}
