import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import { command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { surveyClosed, surveyPublished } from "../events";
import { assertMayTrigger } from "../policy";
import { surveyRows } from "../rows";
import { assertAllows, walkSurvey } from "../rules";
import { Survey, SurveyId, SurveyStatus, SurveyTrigger } from "../schema";

const input = z.strictObject({ id: SurveyId });
const example = { id: "sur_01jd0p2q3r4s5t6v7w8x9y0z1a" };

export const publishSurvey = command({
  id: "surveys.publish",
  summary: "Open a draft or closed survey for answers, if every question can be reached",
  permission: "surveys.write",
  input,
  output: Survey,
  example,
  async run(ctx, { id }) {
    const before = await lockRow(ctx, surveyRows, id);
    assertAllows(SurveyStatus.parse(before.status), "publish");
    assertMayTrigger(ctx, SurveyTrigger.parse(before.trigger));
    const problems = walkSurvey(surveyRows.toResource(before, ctx).questions);
    if (problems.length > 0) throw new AppError("invalid", "Some questions can’t be asked as they are.", { errors: problems });
    if (before.anonymous && before.status === "closed")
      throw new AppError("conflict", "Closing an anonymous survey cut its answers off from their links. Create a new survey instead.");
    const now = ctx.clock.now();
    const next_quarter_at = before.trigger === "quarterly" ? now : null;
    const changes = { status: "published", published_at: now, closed_at: null, next_quarter_at };
    return changeRow(ctx, surveyRows, before, changes, surveyPublished);
  },
});

export const closeSurvey = command({
  id: "surveys.close",
  summary: "Close a survey; its links take no answers until it is published again, and an anonymous one stays closed",
  permission: "surveys.write",
  input,
  output: Survey,
  example,
  async run(ctx, { id }) {
    const before = await lockRow(ctx, surveyRows, id);
    assertAllows(SurveyStatus.parse(before.status), "close");
    // From here on not even the holder of a link, or of the company's key, finds their answers.
    await ctx.db.surveyAnonymousAnswer.updateMany({ where: { tenant_id: ctx.tenant.id, survey_id: id }, data: { token_hash: null } });
    return changeRow(ctx, surveyRows, before, { status: "closed", closed_at: ctx.clock.now(), next_quarter_at: null }, surveyClosed);
  },
});
