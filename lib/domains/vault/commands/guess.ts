import { z } from "zod";
import { readSettings } from "@/lib/domains/settings";
import { AppError, notFound } from "@/lib/kernel/base/errors";
import { command } from "@/lib/kernel/operation";
import { vaultGuessed } from "../events";
import { requireColleague } from "../policy";
import { guessOperation, readGuesses } from "../queries/guesses";
import { guessMinutes, lockedUntil, mostGuesses } from "../rules";
import { WrongPassword } from "../schema";
import { awaitVaultTurn } from "./members";

/**
 * The server can't check a vault password, so the browser says that one was wrong. A browser that keeps quiet gains guesses at what it
 * already has, and no sealed value: that takes the server's half.
 */
export const reportWrongPassword = command({
  id: guessOperation,
  summary: "Count a wrong vault password that your browser noticed; the fifth withholds your keys for a quarter of an hour",
  permission: "vault.read",
  input: z.strictObject({}),
  output: WrongPassword,
  example: {},
  async run(ctx) {
    const { staff_id, name } = requireColleague(ctx);
    await awaitVaultTurn(ctx);
    const member = await ctx.db.vaultMember.findFirst({ where: { tenant_id: ctx.tenant.id, staff_id }, select: { id: true } });
    if (!member) throw notFound("vault password");
    const now = ctx.clock.now();
    const before = await readGuesses(ctx, member.id);
    if (lockedUntil(before, now)) throw new AppError("conflict", "Your keys are withheld already.");
    ctx.audit({ noun: "vault_member", id: member.id, before: null, after: null });
    const locked_until = lockedUntil([now, ...before], now);
    if (locked_until) {
      // Two lockouts of one minute are one notification.
      const sequence = Math.floor(now.getTime() / 60_000);
      const { company_name } = await readSettings(ctx);
      const data = { tenant_id: ctx.tenant.id, company_name, person: name, ip: ctx.request.ip, sequence };
      ctx.emit(vaultGuessed, { record_id: ctx.tenant.id, sequence, data });
    }
    const recent = before.filter((at) => now.getTime() - at.getTime() <= guessMinutes * 60_000);
    return { left: Math.max(mostGuesses - recent.length - 1, 0), locked_until };
  },
});
