import { AppError } from "@/lib/kernel/base/errors";
import { command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { surveyUpdated } from "../events";
import { surveyRows } from "../rows";
import { assertMayTrigger } from "../policy";
import { assertSurvey, kindOf } from "../rules";
import { Survey, SurveyId, SurveyUpdate } from "../schema";

export const updateSurvey = command({
  id: "surveys.update",
  summary: "Change a survey; its questions only while it is a draft",
  permission: "surveys.write",
  input: SurveyUpdate.extend({ id: SurveyId }),
  output: Survey,
  example: { id: "sur_01jd0p2q3r4s5t6v7w8x9y0z1a", thanks: "Thank you!" },
  async run(ctx, { id, questions, ...fields }) {
    const before = await lockRow(ctx, surveyRows, id);
    if (questions !== undefined && before.status !== "draft")
      throw new AppError("conflict", "The questions are fixed once a survey is published. Create a new survey for other questions.", {
        errors: [{ path: "questions", code: "published", message: "Fixed since the survey was published." }],
      });
    const present = surveyRows.toResource(before, ctx);
    if (fields.anonymous !== undefined && fields.anonymous !== before.anonymous && before.status !== "draft")
      throw new AppError("conflict", "People rely on what the survey says about its answers, so this is fixed once it is published.", {
        errors: [{ path: "anonymous", code: "published", message: "Fixed since the survey was published." }],
      });
    assertSurvey({ ...present, ...fields });
    assertMayTrigger(ctx, fields.trigger ?? present.trigger);
    const changes = { ...fields, ...(questions === undefined ? {} : { questions, kind: kindOf(questions) }) };
    const { trigger } = fields;
    const isPlanned = trigger !== undefined && before.status === "published";
    const next = isPlanned ? { next_quarter_at: trigger === "quarterly" ? (before.next_quarter_at ?? ctx.clock.now()) : null } : {};
    if (Object.keys(changes).length === 0) return present;
    return changeRow(ctx, surveyRows, before, { ...changes, ...next }, surveyUpdated);
  },
});
