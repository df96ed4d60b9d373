import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import type { Reply } from "@/lib/kernel/definition";
import { newId } from "@/lib/kernel/ids";
import type { ChallengeVerdict } from "@/lib/kernel/ports/challenge";
import { challengeKey, findPublicForms } from "../queries";
import { toPublicForms } from "../resource";
import { challengeProblem } from "../rules";
import { honeypotName, type Submitted } from "../schema";

export const isTrapped = ({ [honeypotName]: trap = "" }: Submitted): boolean => trap !== "";

/** Asks the company's provider about a solution. @throws AppError `upstream` if it doesn't answer. */
export async function verifyChallenge(ctx: Ctx, solution: string, attempt_id: string): Promise<ChallengeVerdict> {
  const row = await findPublicForms(ctx);
  const port = await ctx.runtime.ports.challenges[toPublicForms(row).challenge]();
  try {
    return await port.verify(solution, { key: await challengeKey(ctx, row), ip: ctx.request.ip, attempt_id });
  } catch (error) {
    // The sender is waiting and sends again: the form must not be stored later as well.
    if (error instanceof AppError && error.code === "unavailable")
      throw new AppError("upstream", "The form could not be checked. Try again in a moment.", { cause: error });
    throw error;
  }
}

/** Uses up a solved challenge. @returns why the form is not accepted, or null. */
export async function refusalOf(ctx: CommandCtx, reply: Reply<ChallengeVerdict>): Promise<AppError | null> {
  if (reply.kind === "refused") return reply.error;
  if (reply.kind === "lost") return challengeProblem("expired");
  if (reply.answer.kind !== "solved") return challengeProblem(reply.answer.kind);
  return (await useUp(ctx, reply.answer)) ? null : challengeProblem("used");
}

/** Whether the challenge was not used before; expired ones are forgotten meanwhile. */
async function useUp(ctx: CommandCtx, { id, expires_at }: { id: string; expires_at: Date }): Promise<boolean> {
  const now = ctx.clock.now();
  await ctx.db.usedChallenge.deleteMany({ where: { tenant_id: ctx.tenant.id, expires_at: { lt: now } } });
  const { count } = await ctx.db.usedChallenge.createMany({
    data: [{ id: newId(now), tenant_id: ctx.tenant.id, challenge: id, expires_at }],
    skipDuplicates: true,
  });
  return count === 1;
}
