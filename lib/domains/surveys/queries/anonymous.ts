import { createHash } from "node:crypto";
import { lastingLinkToken } from "@/lib/kernel/auth/link-token";
import type { Ctx } from "@/lib/kernel/context";
import type { SurveyAnonymousAnswer, SurveyResponse } from "@/prisma/generated/client";
import { SurveyAnswers, type ResponseStatus } from "../schema";

/** What finds a person's answers to an anonymous survey: only the company's key makes the token, so the database alone ties nothing. */
export async function anonymousHash(ctx: Ctx, responseId: string): Promise<string> {
  const token = await lastingLinkToken(ctx.runtime, ctx.tenant.id, "survey", responseId);
  return createHash("sha256").update(`survey-answer:${token}`).digest("hex");
}

export async function findAnonymousAnswer(
  ctx: Ctx,
  { id, survey_id }: Pick<SurveyResponse, "id" | "survey_id">,
): Promise<SurveyAnonymousAnswer | null> {
  const token_hash = await anonymousHash(ctx, id);
  return ctx.db.surveyAnonymousAnswer.findFirst({ where: { tenant_id: ctx.tenant.id, survey_id, token_hash } });
}

/** How far the holder of a link has come, and what it answered so far; complete answers are shown to nobody, not even at their link. */
export async function readAnonymousProgress(
  ctx: Ctx,
  invitation: Pick<SurveyResponse, "id" | "survey_id">,
  invited: ResponseStatus,
): Promise<{ status: ResponseStatus; answers: SurveyAnswers }> {
  const found = await findAnonymousAnswer(ctx, invitation);
  if (found === null) return { status: invited, answers: {} };
  return found.status === "complete"
    ? { status: "complete", answers: {} }
    : { status: "partial", answers: SurveyAnswers.parse(found.answers) };
}
