import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { lockedUntil, mostGuesses } from "../rules";

/** The operation whose audit entries are the wrong passwords of a member. */
export const guessOperation = "vault.report_wrong_password";

/** The times of a member's last wrong passwords, newest first. */
export async function readGuesses({ db, tenant }: Ctx, member_id: string): Promise<Date[]> {
  const entries = await db.auditEntry.findMany({
    where: { tenant_id: tenant.id, record_id: member_id, operation: guessOperation },
    orderBy: [{ at: "desc" }, { id: "desc" }],
    take: mostGuesses,
    select: { at: true },
  });
  return entries.map(({ at }) => at);
}

/** @throws AppError `conflict` for a colleague who entered too many wrong vault passwords lately. */
export async function assertNotLocked(ctx: Ctx, staff_id: string): Promise<void> {
  const member = await ctx.db.vaultMember.findFirst({ where: { tenant_id: ctx.tenant.id, staff_id }, select: { id: true } });
  if (member && lockedUntil(await readGuesses(ctx, member.id), ctx.clock.now()))
    throw new AppError("conflict", "Too many wrong vault passwords were entered. Try again in a quarter of an hour.");
}
