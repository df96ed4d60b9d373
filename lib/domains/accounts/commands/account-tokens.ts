import type { AccountToken, User } from "@/prisma/generated/client";
import { type AppError, notFound } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import type { Runtime } from "@/lib/kernel/runtime";
import { hashToken, newToken } from "@/lib/kernel/secrets";

/** How long an emailed link is valid, in milliseconds. */
const lifetimes = { reset: 60 * 60 * 1000, verify: 24 * 60 * 60 * 1000 } as const;

export type TokenPurpose = keyof typeof lifetimes;

export interface MadeToken {
  /** The plain token; only the email has it. */
  token: string;
  purpose: TokenPurpose;
  expires_at: Date;
}

export function makeToken(purpose: TokenPurpose, now: Date): MadeToken {
  return { token: newToken(), purpose, expires_at: new Date(now.getTime() + lifetimes[purpose]) };
}

/** Stores a token's hash; the person's earlier links of the same purpose stop working. */
export async function storeToken(ctx: CommandCtx, user_id: string, { token, purpose, expires_at }: MadeToken): Promise<void> {
  await ctx.db.accountToken.deleteMany({ where: { user_id, purpose, used_at: null } });
  await ctx.db.accountToken.createMany({
    data: [{ hash: hashToken(token), user_id, purpose, tenant_id: ctx.tenant.id, expires_at, created_at: ctx.clock.now() }],
  });
}

/** The token of a link and its person. @throws AppError `not_found` for an unknown, used or expired token alike. */
export async function findOpenToken(runtime: Runtime, token: string, purpose: TokenPurpose): Promise<AccountToken & { user: User }> {
  const row = await runtime.platform.client.accountToken.findFirst({
    where: { hash: hashToken(token), purpose, used_at: null, expires_at: { gt: runtime.clock.now() } },
    include: { user: true },
  });
  if (!row) throw linkGone();
  return row;
}

export function linkGone(): AppError {
  return notFound("link; it may have been used, replaced by a newer one, or be too old");
}
