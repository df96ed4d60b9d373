import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { sealForTenant } from "@/lib/kernel/tenant-keys";
import type { ExportDestination as DestinationRow } from "@/prisma/generated/client";
import { secretsColumn } from "../queries";
import { DestinationProblem, type DestinationAuth, type DestinationSecrets } from "../schema";

/**
 * Seals what the way of signing in needs.
 * @throws AppError `invalid` without the password or the private key.
 */
export function sealSecrets(ctx: Ctx, auth: DestinationAuth, { password, private_key, passphrase }: DestinationSecrets): Promise<string> {
  if (auth === "password" && password === undefined) throw invalidField("password", "required", "Enter the password.");
  if (auth === "key" && private_key === undefined) throw invalidField("private_key", "required", "Enter the private key.");
  const kept = auth === "password" ? { password } : { private_key, passphrase };
  return sealForTenant(ctx.runtime, ctx.tenant.id, secretsColumn, JSON.stringify(kept));
}

const connection = ["host", "port", "user", "auth", "host_key"] as const;

/**
 * Whether a change keeps the stored secrets. Somebody who may not know them could otherwise have them sent to a server of their own.
 * @throws AppError `invalid` for another server, port, user or host key without the password or key.
 */
export function keepsSecrets(
  before: DestinationRow,
  changes: Partial<Pick<DestinationRow, (typeof connection)[number]>>,
  { password, private_key }: DestinationSecrets,
): boolean {
  if (password !== undefined || private_key !== undefined) return false;
  if (connection.every((name) => changes[name] === undefined || changes[name] === before[name])) return true;
  const field = (changes.auth ?? before.auth) === "password" ? "password" : "private_key";
  throw invalidField(field, "required", "Enter the password or key again for another server, port, user or host key.");
}

/** Why a server could not be used. */
export function problemOf(error: unknown): DestinationProblem {
  const code = error instanceof AppError ? error.errors?.[0]?.code : undefined;
  return DestinationProblem.safeParse(code).data ?? "other";
}
