import { readSettings } from "@/lib/domains/settings";
import { command } from "@/lib/kernel/operation";
import { createRow } from "@/lib/kernel/rows";
import { surveyCreated } from "../events";
import { surveyRows } from "../rows";
import { assertMayTrigger } from "../policy";
import { assertSurvey, kindOf } from "../rules";
import { Survey, SurveyCreate } from "../schema";

export const createSurvey = command({
  id: "surveys.create",
  summary: "Create a draft survey; publishing it checks its conditions",
  permission: "surveys.write",
  input: SurveyCreate,
  output: Survey,
  example: {
    name: "Recommendation",
    questions: [{ kind: "nps", key: "score", label: "How likely are you to recommend us?", required: true, conditions: [] }],
  },
  async run(ctx, sent) {
    const { locale: language } = await readSettings(ctx);
    const rules = { editable: true, trigger: "manual", delay_hours: 24, raises_ticket: false, task_below: null, task_due_days: null };
    const fields = { intro: "", thanks: "", ...rules, anonymous: false, language, translations: {}, ...sent };
    assertSurvey(fields);
    assertMayTrigger(ctx, fields.trigger);
    return createRow(ctx, surveyRows, { ...fields, kind: kindOf(fields.questions) }, surveyCreated);
  },
});
