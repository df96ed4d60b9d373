import { z } from "zod";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { readSettings } from "@/lib/domains/settings";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { visible } from "../policy";
import { countResponses, findSurvey } from "../queries";
import { toSurvey } from "../resource";
import { summarize, summarizeAnonymous, type AnsweredRow } from "../rules/results";
import { SurveyAnswers, SurveyId, SurveyResults } from "../schema";

/** More answers than this would take too long to read at once; the latest count. */
const mostCounted = 10_000;

/** The complete answers of an anonymous survey, in the order of their random ids. */
export async function readAnonymous(ctx: Ctx, survey_id: string): Promise<AnsweredRow[]> {
  const rows = await ctx.db.surveyAnonymousAnswer.findMany({
    where: { tenant_id: ctx.tenant.id, survey_id, status: "complete" },
    orderBy: { id: "asc" },
    take: mostCounted,
    select: { answers: true, nps: true, csat: true, month: true },
  });
  return rows.map(({ answers, month, ...row }) => ({
    ...row,
    id: null,
    answers: SurveyAnswers.parse(answers),
    day: month.toISOString().slice(0, 10),
  }));
}

export const getSurveyResults = query({
  id: "surveys.results",
  summary: "Get what the answers to a survey say: scores with their range, counts by question, and months compared",
  permission: "surveys.read",
  input: z.strictObject({ id: SurveyId }),
  output: SurveyResults,
  example: { id: "sur_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const survey = toSurvey(await findSurvey(ctx, id));
    const { timezone } = await readSettings(ctx);
    const countsOf = await countResponses(ctx, [id]);
    if (survey.anonymous) return { ...countsOf(id), ...summarizeAnonymous(survey, await readAnonymous(ctx, id)) };
    const rows = await ctx.db.surveyResponse.findMany({
      where: { AND: [visible(ctx), { survey_id: id, answered_at: { not: null } }] },
      orderBy: [{ answered_at: "desc" }, { id: "desc" }],
      take: mostCounted,
      select: { id: true, answers: true, nps: true, csat: true, answered_at: true },
    });
    const answered = rows.flatMap(({ answered_at, answers, ...row }) =>
      answered_at === null ? [] : [{ ...row, answers: SurveyAnswers.parse(answers), day: dayInTimezone(answered_at, timezone) }],
    );
    return { ...countsOf(id), ...summarize(survey, answered) };
  },
});
