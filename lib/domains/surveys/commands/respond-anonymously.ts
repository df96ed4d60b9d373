import { randomUUID } from "node:crypto";
import { tenantToday } from "@/lib/domains/settings";
import type { CommandCtx } from "@/lib/kernel/context";
import { awaitTurn } from "@/lib/kernel/lock";
import type { SurveyResponse as ResponseRow } from "@/prisma/generated/client";
import { anonymousHash, readAnonymousProgress } from "../queries/anonymous";
import { toResponse } from "../resource";
import { assertOpen, scoreIn } from "../rules";
import { readAnswers } from "../rules/answers";
import type { ResponseStatus, Survey, SurveyAnswers } from "../schema";

/**
 * Stores answers apart from the invitation, which stays as it is: no change of it, no audit entry and no event says that, or when, the
 * person answered.
 */
export async function respondAnonymously(
  ctx: CommandCtx,
  survey: Survey,
  invitation: ResponseRow,
  sent: SurveyAnswers,
): Promise<{ status: ResponseStatus; answers: SurveyAnswers }> {
  const token_hash = await anonymousHash(ctx, invitation.id);
  await awaitTurn(ctx, `surveys:${token_hash}`);
  const present = await readAnonymousProgress(ctx, invitation, toResponse(invitation).status);
  assertOpen(survey, present.status);
  const { answers, complete } = readAnswers(survey.questions, sent);
  const status = complete ? ("complete" as const) : ("partial" as const);
  const scores = { nps: scoreIn(survey.questions, answers, "nps"), csat: scoreIn(survey.questions, answers, "csat") };
  const own = { tenant_id: ctx.tenant.id, survey_id: survey.id, token_hash };
  const { count } = await ctx.db.surveyAnonymousAnswer.updateMany({ where: own, data: { answers, status, ...scores } });
  if (count === 0) {
    // Ids of other records hold the time at which they were made.
    const month = new Date(`${(await tenantToday(ctx)).slice(0, 7)}-01T00:00:00Z`);
    await ctx.db.surveyAnonymousAnswer.create({ data: { ...own, id: randomUUID(), answers, status, ...scores, month } });
  }
  return { status, answers };
}
