import { command } from "@/lib/kernel/operation";
import { createRow } from "@/lib/kernel/rows";
import { surveyCreated } from "../events";
import { surveyRows } from "../rows";
import { kindOf } from "../rules";
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
  run: (ctx, { intro = "", thanks = "", editable = true, trigger = "manual", delay_hours = 24, raises_ticket = false, ...fields }) =>
    createRow(
      ctx,
      surveyRows,
      { intro, thanks, editable, trigger, delay_hours, raises_ticket, ...fields, kind: kindOf(fields.questions) },
      surveyCreated,
    ),
});
